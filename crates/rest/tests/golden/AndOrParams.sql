-- GET /entities?or=(id.eq.1,id.eq.2)&name=eq.entity%201&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."name" = $1 and ("test"."entities"."id" = $2 or "test"."entities"."id" = $3);
--   $1 = entity 1
--   $2 = 1
--   $3 = 2

-- GET /entities?or=(and(name.eq.entity%202,id.eq.2),and(name.eq.entity%201,id.eq.1))&select=id
select "test"."entities"."id" from "test"."entities" where (("test"."entities"."name" = $1 and "test"."entities"."id" = $2) or ("test"."entities"."name" = $3 and "test"."entities"."id" = $4));
--   $1 = entity 2
--   $2 = 2
--   $3 = entity 1
--   $4 = 1

-- GET /entities?or=(not.and(name.eq.entity%202,id.eq.2),not.and(name.eq.entity%201,id.eq.1))&select=id
select "test"."entities"."id" from "test"."entities" where (not ("test"."entities"."name" = $1 and "test"."entities"."id" = $2) or not ("test"."entities"."name" = $3 and "test"."entities"."id" = $4));
--   $1 = entity 2
--   $2 = 2
--   $3 = entity 1
--   $4 = 1

-- GET /entities?and=(id.eq.1,name.eq.entity%201)&or=(id.eq.1,id.eq.2)&select=id
select "test"."entities"."id" from "test"."entities" where ("test"."entities"."id" = $1 and "test"."entities"."name" = $2) and ("test"."entities"."id" = $3 or "test"."entities"."id" = $4);
--   $1 = 1
--   $2 = entity 1
--   $3 = 1
--   $4 = 2

-- GET /entities?or=(id.lt.2,id.gt.3)&select=id
select "test"."entities"."id" from "test"."entities" where ("test"."entities"."id" < $1 or "test"."entities"."id" > $2);
--   $1 = 2
--   $2 = 3

-- GET /entities?or=(text_search_vector.fts.bar,text_search_vector.fts.baz)&select=id
select "test"."entities"."id" from "test"."entities" where ("test"."entities"."text_search_vector" @@ to_tsquery($1) or "test"."entities"."text_search_vector" @@ to_tsquery($2));
--   $1 = bar
--   $2 = baz

-- GET /tsearch?or=(text_search_vector.plfts(german).Art%20Spass,%20text_search_vector.plfts(french).amusant%20impossible,%20text_search_vector.fts(english).impossible)
select "test"."tsearch".* from "test"."tsearch" where ("test"."tsearch"."text_search_vector" @@ plainto_tsquery($1, $2) or "test"."tsearch"."text_search_vector" @@ plainto_tsquery($3, $4) or "test"."tsearch"."text_search_vector" @@ to_tsquery($5, $6));
--   $1 = german
--   $2 = Art Spass
--   $3 = french
--   $4 = amusant impossible
--   $5 = english
--   $6 = impossible

-- GET /grandchild_entities?or=(jsonb_col.fts.bar,jsonb_col.fts.foo)&select=jsonb_col
select "test"."grandchild_entities"."jsonb_col" from "test"."grandchild_entities" where (to_tsvector("test"."grandchild_entities"."jsonb_col") @@ to_tsquery($1) or to_tsvector("test"."grandchild_entities"."jsonb_col") @@ to_tsquery($2));
--   $1 = bar
--   $2 = foo

-- GET /tsearch_to_tsvector?and=(text_search.not.plfts(german).Art%20Spass,%20text_search.not.plfts(french).amusant%20impossible,%20text_search.not.fts(english).impossible)&select=text_search
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where (not to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ plainto_tsquery($2, $3) and not to_tsvector($4, "test"."tsearch_to_tsvector"."text_search") @@ plainto_tsquery($5, $6) and not to_tsvector($7, "test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($8, $9));
--   $1 = german
--   $2 = german
--   $3 = Art Spass
--   $4 = french
--   $5 = french
--   $6 = amusant impossible
--   $7 = english
--   $8 = english
--   $9 = impossible

-- GET /entities?and=(id.gte.2,arr.isdistinct.%7B1,2%7D)&select=id
select "test"."entities"."id" from "test"."entities" where ("test"."entities"."id" >= $1 and "test"."entities"."arr" is distinct from $2);
--   $1 = 2
--   $2 = {1,2}

-- GET /tsearch?or=(text_search_vector.plfts(german).Art,text_search_vector.plfts(french).amusant,text_search_vector.not.wfts(english).impossible)
select "test"."tsearch".* from "test"."tsearch" where ("test"."tsearch"."text_search_vector" @@ plainto_tsquery($1, $2) or "test"."tsearch"."text_search_vector" @@ plainto_tsquery($3, $4) or not "test"."tsearch"."text_search_vector" @@ websearch_to_tsquery($5, $6));
--   $1 = german
--   $2 = Art
--   $3 = french
--   $4 = amusant
--   $5 = english
--   $6 = impossible

-- GET /entities?or=(arr.cs.%7B1,2,3%7D,arr.cd.%7B1%7D)&select=id
select "test"."entities"."id" from "test"."entities" where ("test"."entities"."arr" @> $1 or "test"."entities"."arr" <@ $2);
--   $1 = {1,2,3}
--   $2 = {1}

-- GET /entities?arr=eq.%7B1,2,3%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" = $1;
--   $1 = {1,2,3}

-- GET /entities?arr=neq.%7B1,2%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" <> $1;
--   $1 = {1,2}

-- GET /entities?arr=lt.%7B2,3%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" < $1;
--   $1 = {2,3}

-- GET /entities?arr=lt.%7B2,0%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" < $1;
--   $1 = {2,0}

-- GET /entities?arr=gt.%7B1,1%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" > $1;
--   $1 = {1,1}

-- GET /entities?arr=gt.%7B3%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" > $1;
--   $1 = {3}

-- GET /entities?arr=lte.%7B2,1%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" <= $1;
--   $1 = {2,1}

-- GET /entities?arr=lte.%7B1,2,3%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" <= $1;
--   $1 = {1,2,3}

-- GET /entities?arr=lte.%7B1,2%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" <= $1;
--   $1 = {1,2}

-- GET /entities?arr=cs.%7B1,2%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" @> $1;
--   $1 = {1,2}

-- GET /entities?arr=cd.%7B1,2,6%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" <@ $1;
--   $1 = {1,2,6}

-- GET /entities?arr=ov.%7B3%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" && $1;
--   $1 = {3}

-- GET /entities?arr=ov.%7B2,3%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" && $1;
--   $1 = {2,3}

-- GET /entities?arr=isdistinct.%7B1,2%7D&select=id
select "test"."entities"."id" from "test"."entities" where "test"."entities"."arr" is distinct from $1;
--   $1 = {1,2}

-- GET /entities?and=(arr.not.cs.%7B1,2,3%7D,and(id.not.eq.2,name.not.like.*3))&select=id
select "test"."entities"."id" from "test"."entities" where (not "test"."entities"."arr" @> $1 and (not "test"."entities"."id" = $2 and not "test"."entities"."name" like $3));
--   $1 = {1,2,3}
--   $2 = 2
--   $3 = %3

-- GET /entities?and=(id.not.in.(1,3),and(name.not.is.null,text_search_vector.not.fts.foo))&select=id
select "test"."entities"."id" from "test"."entities" where (not "test"."entities"."id" = any ($1) and (not "test"."entities"."name" is null and not "test"."entities"."text_search_vector" @@ to_tsquery($2)));
--   $1 = {"1","3"}
--   $2 = foo

-- GET /entities?and=(name.not.ilike.*ITY2,or(id.not.gt.4,id.not.lte.1))&select=id
select "test"."entities"."id" from "test"."entities" where (not "test"."entities"."name" ilike $1 and (not "test"."entities"."id" > $2 or not "test"."entities"."id" <= $3));
--   $1 = %ITY2
--   $2 = 4
--   $3 = 1

-- GET /entities?and=(id.not.eq.2,arr.not.isdistinct.%7B1,2,3%7D)&select=id
select "test"."entities"."id" from "test"."entities" where (not "test"."entities"."id" = $1 and not "test"."entities"."arr" is distinct from $2);
--   $1 = 2
--   $2 = {1,2,3}

-- GET /grandchild_entities?or=(name.eq.%22(grandchild,entity,4)%22,name.eq.%22(grandchild,entity,5)%22)&select=id
select "test"."grandchild_entities"."id" from "test"."grandchild_entities" where ("test"."grandchild_entities"."name" = $1 or "test"."grandchild_entities"."name" = $2);
--   $1 = (grandchild,entity,4)
--   $2 = (grandchild,entity,5)

-- GET /entities?and=(%20and%20(%20id.in.(%201,%202,%203%20)%20,%20id.eq.3%20)%20,%20or%20(%20id.eq.2%20,%20id.eq.3%20)%20)&select=id
select "test"."entities"."id" from "test"."entities" where (("test"."entities"."id" = any ($1) and "test"."entities"."id" = $2) and ("test"."entities"."id" = $3 or "test"."entities"."id" = $4));
--   $1 = {"1"," 2"," 3 "}
--   $2 = 3 
--   $3 = 2 
--   $4 = 3 

-- GET /entities?or=()
-- 400 PGRST100: "failed to parse logic tree (())" (line 1, column 4)

-- GET /grandchild_entities?or=(id.eq.1,%20id.eq.2,%20id.eq.3)&select=id
select "test"."grandchild_entities"."id" from "test"."grandchild_entities" where ("test"."grandchild_entities"."id" = $1 or "test"."grandchild_entities"."id" = $2 or "test"."grandchild_entities"."id" = $3);
--   $1 = 1
--   $2 = 2
--   $3 = 3

-- GET /grandchild_entities?and=(id.in.(1,2),%20id.in.(3,1),%20id.in.(1,4))&select=id
select "test"."grandchild_entities"."id" from "test"."grandchild_entities" where ("test"."grandchild_entities"."id" = any ($1) and "test"."grandchild_entities"."id" = any ($2) and "test"."grandchild_entities"."id" = any ($3));
--   $1 = {"1","2"}
--   $2 = {"3","1"}
--   $3 = {"1","4"}

-- POST /child_entities?select=id,entities(id)&entities.or=(id.eq.2,id.eq.3)&entities.order=id
-- prefer: return=representation
with pgrst_source as (insert into "test"."child_entities" ("id", "name", "parent_id") select pgrst_body."id", pgrst_body."name", pgrst_body."parent_id" from (select * from json_to_recordset($1::json) as _("id" integer, "name" text, "parent_id" integer)) pgrst_body returning "test"."child_entities"."id", "test"."child_entities"."parent_id") select "child_entities"."id", row_to_json("child_entities_entities_1".*) as "entities" from pgrst_source as "child_entities" left join lateral (select "entities_1"."id" from "test"."entities" as "entities_1" where ("entities_1"."id" = $2 or "entities_1"."id" = $3) and "entities_1"."id" = "child_entities"."parent_id" order by "entities_1"."id") as "child_entities_entities_1" on true;
--   $1 = [{"id":7,"name":"entity 4","parent_id":1},{"id":8,"name":"entity 5","parent_id":2},{"id":9,"name":"entity 6","parent_id":3}]
--   $2 = 2
--   $3 = 3

-- PATCH /grandchild_entities?or=(id.eq.1,id.eq.2)&select=id,name
-- prefer: return=representation
update "test"."grandchild_entities" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" text)) pgrst_body where ("test"."grandchild_entities"."id" = $2 or "test"."grandchild_entities"."id" = $3) returning "grandchild_entities"."id", "grandchild_entities"."name";
--   $1 = {"name":"updated grandchild entity"}
--   $2 = 1
--   $3 = 2

-- PATCH /entities?select=id&or=(name.is.null,name.like.*test*)
-- prefer: return=representation
update "test"."entities" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" text)) pgrst_body where ("test"."entities"."name" is null or "test"."entities"."name" like $2) returning "entities"."id";
--   $1 = {"name":"updated entity"}
--   $2 = %test%

-- DELETE /grandchild_entities?or=(id.eq.1,id.eq.2)&select=id,name
-- prefer: return=representation
delete from "test"."grandchild_entities" where ("test"."grandchild_entities"."id" = $1 or "test"."grandchild_entities"."id" = $2) returning "grandchild_entities"."id", "grandchild_entities"."name";
--   $1 = 1
--   $2 = 2

-- DELETE /entities?select=id&or=(name.is.null,name.like.*test*)
-- prefer: return=representation
delete from "test"."entities" where ("test"."entities"."name" is null or "test"."entities"."name" like $1) returning "entities"."id";
--   $1 = %test%

-- GET /grandchild_entities?or=(and_starting_col.eq.smth,%20or_starting_col.eq.smth)
select "test"."grandchild_entities".* from "test"."grandchild_entities" where ("test"."grandchild_entities"."and_starting_col" = $1 or "test"."grandchild_entities"."or_starting_col" = $2);
--   $1 = smth
--   $2 = smth

