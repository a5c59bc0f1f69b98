#include "run/conduct.h"

namespace acecheck {

Json to_json(const Conduct& conduct) {
  Json out = {{"strict", conduct.strict},
              {"keep_going", conduct.keep_going},
              {"fail_fast", conduct.fail_fast}};
  if (conduct.repeat > 1) out["repeat"] = conduct.repeat;
  if (conduct.fresh > 0) out["fresh"] = conduct.fresh;
  if (is_seeded(conduct)) out["seed"] = conduct.seed;
  return out;
}

}  // namespace acecheck
