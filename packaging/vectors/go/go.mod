module acecheckvectors

go 1.16
