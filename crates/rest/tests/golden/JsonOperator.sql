-- GET /complex_items?select=settings-%3Efoo-%3E%3Ebar::integer
select cast("test"."complex_items"."settings"->$1->>$2 as integer) as "bar" from "test"."complex_items";
--   $1 = foo
--   $2 = bar

-- GET /complex_items?id=eq.1&select=settings-%3Efoo-%3E%3Ebar
select "test"."complex_items"."settings"->$1->>$2 as "bar" from "test"."complex_items" where "test"."complex_items"."id" = $3;
--   $1 = foo
--   $2 = bar
--   $3 = 1

-- GET /complex_items?id=eq.1&select=myBar:settings-%3Efoo-%3E%3Ebar
select "test"."complex_items"."settings"->$1->>$2 as "myBar" from "test"."complex_items" where "test"."complex_items"."id" = $3;
--   $1 = foo
--   $2 = bar
--   $3 = 1

-- GET /complex_items?id=eq.1&select=settings-%3Efoo-%3E%3Eint::integer
select cast("test"."complex_items"."settings"->$1->>$2 as integer) as "int" from "test"."complex_items" where "test"."complex_items"."id" = $3;
--   $1 = foo
--   $2 = int
--   $3 = 1

-- GET /json_arr?id=eq.10&select=data-%3E(!@%23$%25%5E%26*_d-%3E%3E!@%23$%25%5E%26*_e::integer
-- 400 PGRST100: "failed to parse select parameter (data->(!@#$%^&*_d->>!@#$%^&*_e::integer)" (line 1, column 7)

-- GET /json_arr?select=data-%3E0-%3E%3E1::int&id=in.(3,4)
select cast("test"."json_arr"."data"->$1::int->>$2::int as int) as "data" from "test"."json_arr" where "test"."json_arr"."id" = any ($3);
--   $1 = 0
--   $2 = 1
--   $3 = {"3","4"}

-- GET /json_arr?select=data-%3E0-%3E0-%3E%3E1::int&id=in.(3,4)
select cast("test"."json_arr"."data"->$1::int->$2::int->>$3::int as int) as "data" from "test"."json_arr" where "test"."json_arr"."id" = any ($4);
--   $1 = 0
--   $2 = 0
--   $3 = 1
--   $4 = {"3","4"}

-- GET /json_arr?select=data-%3E0-%3E%3Ea&id=in.(5,6)
select "test"."json_arr"."data"->$1::int->>$2 as "a" from "test"."json_arr" where "test"."json_arr"."id" = any ($3);
--   $1 = 0
--   $2 = a
--   $3 = {"5","6"}

-- GET /json_arr?select=data-%3E0-%3Ea-%3E%3E2&id=in.(5,6)
select "test"."json_arr"."data"->$1::int->$2->>$3::int as "a" from "test"."json_arr" where "test"."json_arr"."id" = any ($4);
--   $1 = 0
--   $2 = a
--   $3 = 2
--   $4 = {"5","6"}

-- GET /json_arr?select=data-%3Ec-%3E%3E0::json&id=in.(7,8)
select to_json(cast("test"."json_arr"."data"->$1->>$2::int as json)) as "c" from "test"."json_arr" where "test"."json_arr"."id" = any ($3);
--   $1 = c
--   $2 = 0
--   $3 = {"7","8"}

-- GET /json_arr?select=data-%3Ec-%3E0-%3Ed-%3E%3E4::int&id=in.(7,8)
select cast("test"."json_arr"."data"->$1->$2::int->$3->>$4::int as int) as "d" from "test"."json_arr" where "test"."json_arr"."id" = any ($5);
--   $1 = c
--   $2 = 0
--   $3 = d
--   $4 = 4
--   $5 = {"7","8"}

-- GET /json_arr?select=data-%3E0-%3E0xy1-%3E1-%3E23-xy-45-%3E1-%3Exy-6-%3E%3E0::int&id=eq.9
select cast("test"."json_arr"."data"->$1::int->$2->$3::int->$4->$5::int->$6->>$7::int as int) as "xy-6" from "test"."json_arr" where "test"."json_arr"."id" = $8;
--   $1 = 0
--   $2 = 0xy1
--   $3 = 1
--   $4 = 23-xy-45
--   $5 = 1
--   $6 = xy-6
--   $7 = 0
--   $8 = 9

-- GET /fav_numbers?select=num-%3Ei
select to_jsonb("test"."fav_numbers"."num")->$1 as "i" from "test"."fav_numbers";
--   $1 = i

-- GET /fav_numbers?select=num-%3E%3Ei
select to_jsonb("test"."fav_numbers"."num")->>$1 as "i" from "test"."fav_numbers";
--   $1 = i

-- GET /arrays?select=a:numbers-%3E0,b:numbers-%3E1,c:numbers_mult-%3E0-%3E0,d:numbers_mult-%3E1-%3E2
select to_jsonb("test"."arrays"."numbers")->$1::int as "a", to_jsonb("test"."arrays"."numbers")->$2::int as "b", to_jsonb("test"."arrays"."numbers_mult")->$3::int->$4::int as "c", to_jsonb("test"."arrays"."numbers_mult")->$5::int->$6::int as "d" from "test"."arrays";
--   $1 = 0
--   $2 = 1
--   $3 = 0
--   $4 = 0
--   $5 = 1
--   $6 = 2

-- GET /arrays?select=a:numbers-%3E%3E0,b:numbers-%3E%3E1,c:numbers_mult-%3E0-%3E%3E0,d:numbers_mult-%3E1-%3E%3E2
select to_jsonb("test"."arrays"."numbers")->>$1::int as "a", to_jsonb("test"."arrays"."numbers")->>$2::int as "b", to_jsonb("test"."arrays"."numbers_mult")->$3::int->>$4::int as "c", to_jsonb("test"."arrays"."numbers_mult")->$5::int->>$6::int as "d" from "test"."arrays";
--   $1 = 0
--   $2 = 1
--   $3 = 0
--   $4 = 0
--   $5 = 1
--   $6 = 2

-- GET /json_table?data-%3Efoo-%3E%3Ebar=eq.baz
select "test"."json_table".* from "test"."json_table" where "test"."json_table"."data"->$1->>$2 = $3;
--   $1 = foo
--   $2 = bar
--   $3 = baz

-- GET /json_table?data-%3Efoo-%3E%3Ebar=eq.fake
select "test"."json_table".* from "test"."json_table" where "test"."json_table"."data"->$1->>$2 = $3;
--   $1 = foo
--   $2 = bar
--   $3 = fake

-- GET /grandchild_entities?or=(jsonb_col-%3Ea-%3E%3Eb.eq.foo,%20jsonb_col-%3E%3Eb.eq.bar)&select=id
select "test"."grandchild_entities"."id" from "test"."grandchild_entities" where ("test"."grandchild_entities"."jsonb_col"->$1->>$2 = $3 or "test"."grandchild_entities"."jsonb_col"->>$4 = $5);
--   $1 = a
--   $2 = b
--   $3 = foo
--   $4 = b
--   $5 = bar

-- GET /jsonb_test?data=eq.%7B%22e%22:1%7D
select "test"."jsonb_test".* from "test"."jsonb_test" where "test"."jsonb_test"."data" = $1;
--   $1 = {"e":1}

-- GET /jsonb_test?data-%3Ea=eq.%7B%22b%22:2%7D
select "test"."jsonb_test".* from "test"."jsonb_test" where "test"."jsonb_test"."data"->$1 = $2;
--   $1 = a
--   $2 = {"b":2}

-- GET /jsonb_test?data-%3Ec=eq.%5B1,2,3%5D
select "test"."jsonb_test".* from "test"."jsonb_test" where "test"."jsonb_test"."data"->$1 = $2;
--   $1 = c
--   $2 = [1,2,3]

-- GET /jsonb_test?data-%3E0=eq.%7B%22d%22:%22test%22%7D
select "test"."jsonb_test".* from "test"."jsonb_test" where "test"."jsonb_test"."data"->$1::int = $2;
--   $1 = 0
--   $2 = {"d":"test"}

-- GET /fav_numbers?num-%3E%3Ei=gt.0.5
select to_json("test"."fav_numbers"."num") as "num", "test"."fav_numbers"."person" from "test"."fav_numbers" where to_jsonb("test"."fav_numbers"."num")->>$1 > $2;
--   $1 = i
--   $2 = 0.5

-- GET /json_table?order=data-%3E%3Eid.asc
select "test"."json_table".* from "test"."json_table" order by "test"."json_table"."data"->>$1 asc;
--   $1 = id

-- GET /json_table?order=data-%3Efoo-%3E%3Ebar.nullsfirst
select "test"."json_table".* from "test"."json_table" order by "test"."json_table"."data"->$1->>$2 nulls first;
--   $1 = foo
--   $2 = bar

-- GET /fav_numbers?order=num-%3Ei.asc
select to_json("test"."fav_numbers"."num") as "num", "test"."fav_numbers"."person" from "test"."fav_numbers" order by to_jsonb("test"."fav_numbers"."num")->$1 asc;
--   $1 = i

-- GET /fav_numbers?order=num-%3E%3Ei.desc
select to_json("test"."fav_numbers"."num") as "num", "test"."fav_numbers"."person" from "test"."fav_numbers" order by to_jsonb("test"."fav_numbers"."num")->>$1 desc;
--   $1 = i

-- GET /arrays?select=id&order=numbers-%3E0.desc
select "test"."arrays"."id" from "test"."arrays" order by to_jsonb("test"."arrays"."numbers")->$1::int desc;
--   $1 = 0

-- GET /arrays?select=id&order=numbers-%3E1.asc
select "test"."arrays"."id" from "test"."arrays" order by to_jsonb("test"."arrays"."numbers")->$1::int asc;
--   $1 = 1

-- GET /arrays?select=id&order=numbers_mult-%3E0-%3E0.desc
select "test"."arrays"."id" from "test"."arrays" order by to_jsonb("test"."arrays"."numbers_mult")->$1::int->$2::int desc;
--   $1 = 0
--   $2 = 0

-- GET /arrays?select=id&order=numbers_mult-%3E2-%3E2.asc
select "test"."arrays"."id" from "test"."arrays" order by to_jsonb("test"."arrays"."numbers_mult")->$1::int->$2::int asc;
--   $1 = 2
--   $2 = 2

-- GET /json_arr?select=data-%3E%3E-1::int&id=in.(1,2)
select cast("test"."json_arr"."data"->>$1::int as int) as "data" from "test"."json_arr" where "test"."json_arr"."id" = any ($2);
--   $1 = -1
--   $2 = {"1","2"}

-- GET /json_arr?select=data-%3E0-%3E%3E-2::int&id=in.(3,4)
select cast("test"."json_arr"."data"->$1::int->>$2::int as int) as "data" from "test"."json_arr" where "test"."json_arr"."id" = any ($3);
--   $1 = 0
--   $2 = -2
--   $3 = {"3","4"}

-- GET /json_arr?select=data-%3E-2-%3E%3Ea&id=in.(5,6)
select "test"."json_arr"."data"->$1::int->>$2 as "a" from "test"."json_arr" where "test"."json_arr"."id" = any ($3);
--   $1 = -2
--   $2 = a
--   $3 = {"5","6"}

-- GET /json_arr?select=data&data-%3E%3E-3=eq.1
select "test"."json_arr"."data" from "test"."json_arr" where "test"."json_arr"."data"->>$1::int = $2;
--   $1 = -3
--   $2 = 1

-- GET /json_arr?select=data&data-%3E-1-%3E%3E-3=eq.11
select "test"."json_arr"."data" from "test"."json_arr" where "test"."json_arr"."data"->$1::int->>$2::int = $3;
--   $1 = -1
--   $2 = -3
--   $3 = 11

-- GET /json_arr?select=data&data-%3E-1-%3E%3Eb=eq.B
select "test"."json_arr"."data" from "test"."json_arr" where "test"."json_arr"."data"->$1::int->>$2 = $3;
--   $1 = -1
--   $2 = b
--   $3 = B

-- GET /json_arr?select=data&data-%3E-1-%3Eb-%3E%3E-1=eq.5
select "test"."json_arr"."data" from "test"."json_arr" where "test"."json_arr"."data"->$1::int->$2->>$3::int = $4;
--   $1 = -1
--   $2 = b
--   $3 = -1
--   $4 = 5

-- GET /rpc/returns_complex?select=val-%3Er&val-%3Ei=gt.0.5&order=val-%3E%3Ei.desc
with pgrst_source as (select "pgrst_call"."val" from "test"."returns_complex"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select to_jsonb("record"."val")->$1 as "r" from pgrst_source as "record" where to_jsonb("record"."val")->$2 > $3 order by to_jsonb("record"."val")->>$4 desc) _postgrest_t;
--   $1 = r
--   $2 = i
--   $3 = 0.5
--   $4 = i

