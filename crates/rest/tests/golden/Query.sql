-- GET /faketable
-- 404 PGRST205: Could not find the table 'test.faketable' in the schema cache

-- GET /items?id=eq.5
select "test"."items".* from "test"."items" where "test"."items"."id" = $1;
--   $1 = 5

-- GET /items?id=not.eq.5&order=id
select "test"."items".* from "test"."items" where not "test"."items"."id" = $1 order by "test"."items"."id";
--   $1 = 5

-- GET /simple_pk?k=like.*yx&extra=not.eq.u
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" like $1 and not "test"."simple_pk"."extra" = $2;
--   $1 = %yx
--   $2 = u

-- GET /items?id=in.(1,3,5)
select "test"."items".* from "test"."items" where "test"."items"."id" = any ($1);
--   $1 = {"1","3","5"}

-- GET /items?id=not.in.(2,4,6,7,8,9,10,11,12,13,14,15)
select "test"."items".* from "test"."items" where not "test"."items"."id" = any ($1);
--   $1 = {"2","4","6","7","8","9","10","11","12","13","14","15"}

-- GET /no_pk?a=is.not_null
select "test"."no_pk".* from "test"."no_pk" where "test"."no_pk"."a" is not null;

-- GET /no_pk?a=not.is.not_null
select "test"."no_pk".* from "test"."no_pk" where not "test"."no_pk"."a" is not null;

-- GET /nullable_integer?a=is.null
select "test"."nullable_integer".* from "test"."nullable_integer" where "test"."nullable_integer"."a" is null;

-- GET /chores?done=is.true
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is true;

-- GET /chores?done=is.false
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is false;

-- GET /chores?done=is.unknown
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is unknown;

-- GET /chores?done=is.NULL
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is null;

-- GET /chores?done=is.NoT_NuLl
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is not null;

-- GET /chores?done=is.TRUE
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is true;

-- GET /chores?done=is.FAlSe
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is false;

-- GET /chores?done=is.UnKnOwN
select "test"."chores".* from "test"."chores" where "test"."chores"."done" is unknown;

-- GET /simple_pk?k=like.*yx
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" like $1;
--   $1 = %yx

-- GET /simple_pk?k=like.xy*
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" like $1;
--   $1 = xy%

-- GET /simple_pk?k=like.*YY*
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" like $1;
--   $1 = %YY%

-- GET /simple_pk?k=ilike.xy*&order=extra.asc
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" ilike $1 order by "test"."simple_pk"."extra" asc;
--   $1 = xy%

-- GET /simple_pk?k=ilike.*YY*&order=extra.asc
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" ilike $1 order by "test"."simple_pk"."extra" asc;
--   $1 = %YY%

-- GET /simple_pk?k=match.yx$
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" ~ $1;
--   $1 = yx$

-- GET /simple_pk?k=match.%5Exy
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" ~ $1;
--   $1 = ^xy

-- GET /simple_pk?k=match.YY
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" ~ $1;
--   $1 = YY

-- GET /simple_pk?k=imatch.%5Exy&order=extra.asc
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" ~* $1 order by "test"."simple_pk"."extra" asc;
--   $1 = ^xy

-- GET /simple_pk?k=imatch..*YY.*&order=extra.asc
select "test"."simple_pk".* from "test"."simple_pk" where "test"."simple_pk"."k" ~* $1 order by "test"."simple_pk"."extra" asc;
--   $1 = .*YY.*

-- GET /simple_pk?k=not.imatch.%5Exy&order=extra.asc
select "test"."simple_pk".* from "test"."simple_pk" where not "test"."simple_pk"."k" ~* $1 order by "test"."simple_pk"."extra" asc;
--   $1 = ^xy

-- GET /tsearch?text_search_vector=fts.fun%26possible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ to_tsquery($1);
--   $1 = fun&possible

-- GET /tsearch?text_search_vector=fts.impossible%7Cpossible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ to_tsquery($1);
--   $1 = impossible|possible

-- GET /tsearch?text_search_vector=fts.fun%26!possible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ to_tsquery($1);
--   $1 = fun&!possible

-- GET /tsearch?text_search_vector=plfts.The%20Fat%20Rats
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ plainto_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch?text_search_vector=wfts.fun%20and%20possible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ websearch_to_tsquery($1);
--   $1 = fun and possible

-- GET /tsearch?text_search_vector=wfts.impossible%20or%20possible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ websearch_to_tsquery($1);
--   $1 = impossible or possible

-- GET /tsearch?text_search_vector=wfts.fun%20and%20-possible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ websearch_to_tsquery($1);
--   $1 = fun and -possible

-- GET /tsearch?text_search_vector=fts(french).amusant
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ to_tsquery($1, $2);
--   $1 = french
--   $2 = amusant

-- GET /tsearch?text_search_vector=plfts(french).amusant%20impossible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ plainto_tsquery($1, $2);
--   $1 = french
--   $2 = amusant impossible

-- GET /tsearch?text_search_vector=wfts(french).amusant%20impossible
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ websearch_to_tsquery($1, $2);
--   $1 = french
--   $2 = amusant impossible

-- GET /tsearch?text_search_vector=not.fts.impossible%7Cfat%7Cfun
select "test"."tsearch".* from "test"."tsearch" where not "test"."tsearch"."text_search_vector" @@ to_tsquery($1);
--   $1 = impossible|fat|fun

-- GET /tsearch?text_search_vector=not.fts(english).impossible%7Cfat%7Cfun
select "test"."tsearch".* from "test"."tsearch" where not "test"."tsearch"."text_search_vector" @@ to_tsquery($1, $2);
--   $1 = english
--   $2 = impossible|fat|fun

-- GET /tsearch?text_search_vector=not.plfts.The%20Fat%20Rats
select "test"."tsearch".* from "test"."tsearch" where not "test"."tsearch"."text_search_vector" @@ plainto_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch?text_search_vector=not.wfts(english).impossible%20or%20fat%20or%20fun
select "test"."tsearch".* from "test"."tsearch" where not "test"."tsearch"."text_search_vector" @@ websearch_to_tsquery($1, $2);
--   $1 = english
--   $2 = impossible or fat or fun

-- GET /tsearch?text_search_vector=phfts.The%20Fat%20Cats
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ phraseto_tsquery($1);
--   $1 = The Fat Cats

-- GET /tsearch?text_search_vector=phfts(german).Art%20Spass
select "test"."tsearch".* from "test"."tsearch" where "test"."tsearch"."text_search_vector" @@ phraseto_tsquery($1, $2);
--   $1 = german
--   $2 = Art Spass

-- GET /tsearch?text_search_vector=not.phfts(english).The%20Fat%20Cats
select "test"."tsearch".* from "test"."tsearch" where not "test"."tsearch"."text_search_vector" @@ phraseto_tsquery($1, $2);
--   $1 = english
--   $2 = The Fat Cats

-- GET /tsearch_to_tsvector?select=text_search_vector&text_search_vector=fts(simple).of
select to_json("test"."tsearch_to_tsvector"."text_search_vector") as "text_search_vector" from "test"."tsearch_to_tsvector" where "test"."tsearch_to_tsvector"."text_search_vector" @@ to_tsquery($1, $2);
--   $1 = simple
--   $2 = of

-- GET /tsearch_to_tsvector?select=text_search_domain&text_search_domain=fts(simple).of
select "test"."tsearch_to_tsvector"."text_search_domain" from "test"."tsearch_to_tsvector" where "test"."tsearch_to_tsvector"."text_search_domain" @@ to_tsquery($1, $2);
--   $1 = simple
--   $2 = of

-- GET /tsearch_to_tsvector?select=text_search&text_search=fts.impossible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($1);
--   $1 = impossible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=fts.impossible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ to_tsquery($1);
--   $1 = impossible

-- GET /tsearch_to_tsvector?select=text_search&text_search=fts.fun%26possible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($1);
--   $1 = fun&possible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=fts.fun%26possible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ to_tsquery($1);
--   $1 = fun&possible

-- GET /tsearch_to_tsvector?select=text_search&text_search=fts.impossible%7Cpossible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($1);
--   $1 = impossible|possible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=fts.impossible%7Cpossible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ to_tsquery($1);
--   $1 = impossible|possible

-- GET /tsearch_to_tsvector?select=text_search&text_search=fts.fun%26!possible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($1);
--   $1 = fun&!possible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=fts.fun%26!possible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ to_tsquery($1);
--   $1 = fun&!possible

-- GET /tsearch_to_tsvector?select=text_search&text_search=plfts.The%20Fat%20Rats
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ plainto_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=plfts.The%20Fat%20Rats
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ plainto_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch_to_tsvector?select=text_search&text_search=wfts.The%20Fat%20Rats
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ websearch_to_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=wfts.The%20Fat%20Rats
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ websearch_to_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch_to_tsvector?select=text_search&text_search=wfts.fun%20and%20possible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ websearch_to_tsquery($1);
--   $1 = fun and possible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=wfts.fun%20and%20possible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ websearch_to_tsquery($1);
--   $1 = fun and possible

-- GET /tsearch_to_tsvector?select=text_search&text_search=wfts.impossible%20or%20possible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ websearch_to_tsquery($1);
--   $1 = impossible or possible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=wfts.impossible%20or%20possible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ websearch_to_tsquery($1);
--   $1 = impossible or possible

-- GET /tsearch_to_tsvector?select=text_search&text_search=wfts.fun%20and%20-possible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ websearch_to_tsquery($1);
--   $1 = fun and -possible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=wfts.fun%20and%20-possible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ websearch_to_tsquery($1);
--   $1 = fun and -possible

-- GET /tsearch_to_tsvector?select=text_search&text_search=fts(french).amusant
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($2, $3);
--   $1 = french
--   $2 = french
--   $3 = amusant

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=fts(french).amusant
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."jsonb_search") @@ to_tsquery($2, $3);
--   $1 = french
--   $2 = french
--   $3 = amusant

-- GET /tsearch_to_tsvector?select=text_search&text_search=plfts(french).amusant%20impossible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ plainto_tsquery($2, $3);
--   $1 = french
--   $2 = french
--   $3 = amusant impossible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=plfts(french).amusant%20impossible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."jsonb_search") @@ plainto_tsquery($2, $3);
--   $1 = french
--   $2 = french
--   $3 = amusant impossible

-- GET /tsearch_to_tsvector?select=text_search&text_search=wfts(french).amusant%20impossible
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ websearch_to_tsquery($2, $3);
--   $1 = french
--   $2 = french
--   $3 = amusant impossible

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=wfts(french).amusant%20impossible
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."jsonb_search") @@ websearch_to_tsquery($2, $3);
--   $1 = french
--   $2 = french
--   $3 = amusant impossible

-- GET /tsearch_to_tsvector?select=text_search&text_search=not.fts.impossible%7Cfat%7Cfun
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where not to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($1);
--   $1 = impossible|fat|fun

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=not.fts.impossible%7Cfat%7Cfun
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where not to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ to_tsquery($1);
--   $1 = impossible|fat|fun

-- GET /tsearch_to_tsvector?select=text_search&text_search=not.fts(english).impossible%7Cfat%7Cfun
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where not to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ to_tsquery($2, $3);
--   $1 = english
--   $2 = english
--   $3 = impossible|fat|fun

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=not.fts(english).impossible%7Cfat%7Cfun
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where not to_tsvector($1, "test"."tsearch_to_tsvector"."jsonb_search") @@ to_tsquery($2, $3);
--   $1 = english
--   $2 = english
--   $3 = impossible|fat|fun

-- GET /tsearch_to_tsvector?select=text_search&text_search=not.plfts.The%20Fat%20Rats
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where not to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ plainto_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=not.plfts.The%20Fat%20Rats
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where not to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ plainto_tsquery($1);
--   $1 = The Fat Rats

-- GET /tsearch_to_tsvector?select=text_search&text_search=not.wfts(english).impossible%20or%20fat%20or%20fun
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where not to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ websearch_to_tsquery($2, $3);
--   $1 = english
--   $2 = english
--   $3 = impossible or fat or fun

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=not.wfts(english).impossible%20or%20fat%20or%20fun
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where not to_tsvector($1, "test"."tsearch_to_tsvector"."jsonb_search") @@ websearch_to_tsquery($2, $3);
--   $1 = english
--   $2 = english
--   $3 = impossible or fat or fun

-- GET /tsearch_to_tsvector?select=text_search&text_search=phfts.The%20Fat%20Cats
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."text_search") @@ phraseto_tsquery($1);
--   $1 = The Fat Cats

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=phfts.The%20Fat%20Cats
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector("test"."tsearch_to_tsvector"."jsonb_search") @@ phraseto_tsquery($1);
--   $1 = The Fat Cats

-- GET /tsearch_to_tsvector?select=text_search&text_search=phfts(german).Art%20Spass
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ phraseto_tsquery($2, $3);
--   $1 = german
--   $2 = german
--   $3 = Art Spass

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=phfts(german).Art%20Spass
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where to_tsvector($1, "test"."tsearch_to_tsvector"."jsonb_search") @@ phraseto_tsquery($2, $3);
--   $1 = german
--   $2 = german
--   $3 = Art Spass

-- GET /tsearch_to_tsvector?select=text_search&text_search=not.phfts(english).The%20Fat%20Cats
select "test"."tsearch_to_tsvector"."text_search" from "test"."tsearch_to_tsvector" where not to_tsvector($1, "test"."tsearch_to_tsvector"."text_search") @@ phraseto_tsquery($2, $3);
--   $1 = english
--   $2 = english
--   $3 = The Fat Cats

-- GET /tsearch_to_tsvector?select=jsonb_search&jsonb_search=not.phfts(english).The%20Fat%20Cats
select "test"."tsearch_to_tsvector"."jsonb_search" from "test"."tsearch_to_tsvector" where not to_tsvector($1, "test"."tsearch_to_tsvector"."jsonb_search") @@ phraseto_tsquery($2, $3);
--   $1 = english
--   $2 = english
--   $3 = The Fat Cats

-- GET /items?always_true=eq.true&order=id.asc
select "test"."items".* from "test"."items" where "test"."items"."always_true" = $1 order by "test"."items"."id" asc;
--   $1 = true

-- GET /items?order=anti_id.desc
select "test"."items".* from "test"."items" order by "test"."items"."anti_id" desc;

-- GET /clients?select=id,projects(id,tasks(id,name))&projects.tasks.name=like.Design*
select "test"."clients"."id", coalesce("clients_projects_1"."clients_projects_1", '[]') as "projects" from "test"."clients" left join lateral (select json_agg("clients_projects_1") as "clients_projects_1" from (select "projects_1"."id", coalesce("projects_tasks_2"."projects_tasks_2", '[]') as "tasks" from "test"."projects" as "projects_1" left join lateral (select json_agg("projects_tasks_2") as "projects_tasks_2" from (select "tasks_2"."id", "tasks_2"."name" from "test"."tasks" as "tasks_2" where "tasks_2"."name" like $1 and "tasks_2"."project_id" = "projects_1"."id") as "projects_tasks_2") as "projects_tasks_2" on true where "projects_1"."client_id" = "test"."clients"."id") as "clients_projects_1") as "clients_projects_1" on true;
--   $1 = Design%

-- GET /complex_items?select=id&arr_data=cs.%7B2%7D
select "test"."complex_items"."id" from "test"."complex_items" where "test"."complex_items"."arr_data" @> $1;
--   $1 = {2}

-- GET /complex_items?select=id&arr_data=cd.%7B1,2,4%7D
select "test"."complex_items"."id" from "test"."complex_items" where "test"."complex_items"."arr_data" <@ $1;
--   $1 = {1,2,4}

-- GET /no_pk?select=a&a=not.isdistinct.2
select "test"."no_pk"."a" from "test"."no_pk" where not "test"."no_pk"."a" is distinct from $1;
--   $1 = 2

-- GET /complex_items?id=eq.3&select=id,field-with_sep
select "test"."complex_items"."id", "test"."complex_items"."field-with_sep" from "test"."complex_items" where "test"."complex_items"."id" = $1;
--   $1 = 3

-- GET /complex_items?select=id
select "test"."complex_items"."id" from "test"."complex_items";

-- GET /complex_items?select=id::text
select cast("test"."complex_items"."id" as text) from "test"."complex_items";

-- GET /complex_items?id=eq.1&select=myId:id::text
select cast("test"."complex_items"."id" as text) as "myId" from "test"."complex_items" where "test"."complex_items"."id" = $1;
--   $1 = 1

-- GET /complex_items?select=id::fakecolumntype
select to_json(cast("test"."complex_items"."id" as "fakecolumntype")) as "id" from "test"."complex_items";

-- GET /oid_test?select=id,oid_col::int,oid_array_col::_int4
select "test"."oid_test"."id", cast("test"."oid_test"."oid_col" as int), to_json(cast("test"."oid_test"."oid_array_col" as "_int4")) as "oid_array_col" from "test"."oid_test";

-- GET /projects?select=name,client:clients(clientId:id,name)
select "test"."projects"."name", row_to_json("projects_client_1".*) as "client" from "test"."projects" left join lateral (select "clients_1"."id" as "clientId", "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_client_1" on true;

-- GET /comments?select=*,users_tasks(userId:user_id)
select "test"."comments".*, row_to_json("comments_users_tasks_1".*) as "users_tasks" from "test"."comments" left join lateral (select "users_tasks_1"."user_id" as "userId" from "test"."users_tasks" as "users_tasks_1" where "users_tasks_1"."task_id" = "test"."comments"."task_id" and "users_tasks_1"."user_id" = "test"."comments"."user_id") as "comments_users_tasks_1" on true;

-- GET /comments?select=*,users_tasks(taskId:task_id)
select "test"."comments".*, row_to_json("comments_users_tasks_1".*) as "users_tasks" from "test"."comments" left join lateral (select "users_tasks_1"."task_id" as "taskId" from "test"."users_tasks" as "users_tasks_1" where "users_tasks_1"."task_id" = "test"."comments"."task_id" and "users_tasks_1"."user_id" = "test"."comments"."user_id") as "comments_users_tasks_1" on true;

-- GET /projects?id=eq.1&select=myId:id,%20name,%20project_client:clients(*),%20project_tasks:tasks(id,%20name)
select "test"."projects"."id" as "myId", "test"."projects"."name", row_to_json("projects_project_client_1".*) as "project_client", coalesce("projects_project_tasks_1"."projects_project_tasks_1", '[]') as "project_tasks" from "test"."projects" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_project_client_1" on true left join lateral (select json_agg("projects_project_tasks_1") as "projects_project_tasks_1" from (select "tasks_1"."id", "tasks_1"."name" from "test"."tasks" as "tasks_1" where "tasks_1"."project_id" = "test"."projects"."id") as "projects_project_tasks_1") as "projects_project_tasks_1" on true where "test"."projects"."id" = $1;
--   $1 = 1

-- GET /projects?id=in.(1,5)&select=id,clients(id)
select "test"."projects"."id", row_to_json("projects_clients_1".*) as "clients" from "test"."projects" left join lateral (select "clients_1"."id" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "test"."projects"."id" = any ($1);
--   $1 = {"1","5"}

-- GET /clients?id=eq.1&select=id,projects(id,tasks(id))
select "test"."clients"."id", coalesce("clients_projects_1"."clients_projects_1", '[]') as "projects" from "test"."clients" left join lateral (select json_agg("clients_projects_1") as "clients_projects_1" from (select "projects_1"."id", coalesce("projects_tasks_2"."projects_tasks_2", '[]') as "tasks" from "test"."projects" as "projects_1" left join lateral (select json_agg("projects_tasks_2") as "projects_tasks_2" from (select "tasks_2"."id" from "test"."tasks" as "tasks_2" where "tasks_2"."project_id" = "projects_1"."id") as "projects_tasks_2") as "projects_tasks_2" on true where "projects_1"."client_id" = "test"."clients"."id") as "clients_projects_1") as "clients_projects_1" on true where "test"."clients"."id" = $1;
--   $1 = 1

-- GET /tasks?select=id,users(id)
select "test"."tasks"."id", coalesce("tasks_users_1"."tasks_users_1", '[]') as "users" from "test"."tasks" left join lateral (select json_agg("tasks_users_1") as "tasks_users_1" from (select "test"."users"."id" from "test"."users", "test"."users_tasks" where "test"."users_tasks"."user_id" = "test"."users"."id" and "test"."users_tasks"."task_id" = "test"."tasks"."id") as "tasks_users_1") as "tasks_users_1" on true;

-- GET /tasks?id=eq.1&select=id,theUsers:users(id)
select "test"."tasks"."id", coalesce("tasks_theUsers_1"."tasks_theUsers_1", '[]') as "theUsers" from "test"."tasks" left join lateral (select json_agg("tasks_theUsers_1") as "tasks_theUsers_1" from (select "test"."users"."id" from "test"."users", "test"."users_tasks" where "test"."users_tasks"."user_id" = "test"."users"."id" and "test"."users_tasks"."task_id" = "test"."tasks"."id") as "tasks_theUsers_1") as "tasks_theUsers_1" on true where "test"."tasks"."id" = $1;
--   $1 = 1

-- GET /users?select=id,tasks(id)
select "test"."users"."id", coalesce("users_tasks_1"."users_tasks_1", '[]') as "tasks" from "test"."users" left join lateral (select json_agg("users_tasks_1") as "users_tasks_1" from (select "test"."tasks"."id" from "test"."tasks", "test"."users_tasks" where "test"."users_tasks"."task_id" = "test"."tasks"."id" and "test"."users_tasks"."user_id" = "test"."users"."id") as "users_tasks_1") as "users_tasks_1" on true;

-- GET /plate?select=*,well(*)
select "test"."plate".*, coalesce("plate_well_1"."plate_well_1", '[]') as "well" from "test"."plate" left join lateral (select json_agg("plate_well_1") as "plate_well_1" from (select "well_1".* from "test"."well" as "well_1" where "well_1"."plate_id" = "test"."plate"."plate_id") as "plate_well_1") as "plate_well_1" on true;

-- GET /students_info?select=address,students(name)
select "test"."students_info"."address", row_to_json("students_info_students_1".*) as "students" from "test"."students_info" left join lateral (select "students_1"."name" from "test"."students" as "students_1" where "students_1"."code" = "test"."students_info"."code" and "students_1"."id" = "test"."students_info"."id") as "students_info_students_1" on true;

-- GET /students?select=name,students_info(address)
select "test"."students"."name", row_to_json("students_students_info_1".*) as "students_info" from "test"."students" left join lateral (select "students_info_1"."address" from "test"."students_info" as "students_info_1" where "students_info_1"."code" = "test"."students"."code" and "students_info_1"."id" = "test"."students"."id") as "students_students_info_1" on true;

-- GET /capital?select=name,country_id(name)
select "test"."capital"."name", row_to_json("capital_country_id_1".*) as "country_id" from "test"."capital" left join lateral (select "country_1"."name" from "test"."country" as "country_1" where "country_1"."id" = "test"."capital"."country_id") as "capital_country_id_1" on true;

-- GET /capital?select=name,capital_country_id_fkey(name)
select "test"."capital"."name", row_to_json("capital_capital_country_id_fkey_1".*) as "capital_country_id_fkey" from "test"."capital" left join lateral (select "country_1"."name" from "test"."country" as "country_1" where "country_1"."id" = "test"."capital"."country_id") as "capital_capital_country_id_fkey_1" on true;

-- GET /country?select=name,capital_country_id_fkey(name)
select "test"."country"."name", row_to_json("country_capital_country_id_fkey_1".*) as "capital_country_id_fkey" from "test"."country" left join lateral (select "capital_1"."name" from "test"."capital" as "capital_1" where "capital_1"."country_id" = "test"."country"."id") as "country_capital_country_id_fkey_1" on true;

-- GET /country?select=name,id(name)
select "test"."country"."name", row_to_json("country_id_1".*) as "id" from "test"."country" left join lateral (select "capital_1"."name" from "test"."capital" as "capital_1" where "capital_1"."country_id" = "test"."country"."id") as "country_id_1" on true;

-- GET /items?id=eq.1&select=id,always_true
select "test"."items"."id", to_json("test"."items"."always_true") as "always_true" from "test"."items" where "test"."items"."id" = $1;
--   $1 = 1

-- GET /items?id=eq.1&select=id,computed_overload
select "test"."items"."id", to_json("test"."items"."computed_overload") as "computed_overload" from "test"."items" where "test"."items"."id" = $1;
--   $1 = 1

-- GET /items2?id=eq.1&select=id,computed_overload
select "test"."items2"."id", to_json("test"."items2"."computed_overload") as "computed_overload" from "test"."items2" where "test"."items2"."id" = $1;
--   $1 = 1

-- GET /rpc/search?id=1&select=id,computed_overload
with pgrst_source as (select "pgrst_call"."computed_overload", "pgrst_call"."id" from "test"."search"("id" := $1::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items"."id", "items"."computed_overload" from pgrst_source as "items") _postgrest_t;
--   $1 = 1

-- GET /car_models?name=in.(DeLorean,Murcielago)&select=name,year,car_brands(name)&order=name.asc
select "test"."car_models"."name", "test"."car_models"."year", row_to_json("car_models_car_brands_1".*) as "car_brands" from "test"."car_models" left join lateral (select "car_brands_1"."name" from "test"."car_brands" as "car_brands_1" where "car_brands_1"."name" = "test"."car_models"."car_brand_name") as "car_models_car_brands_1" on true where "test"."car_models"."name" = any ($1) order by "test"."car_models"."name" asc;
--   $1 = {"DeLorean","Murcielago"}

-- GET /car_brands?select=name,car_models(name,year)&order=name.asc&car_models.order=name.asc
select "test"."car_brands"."name", coalesce("car_brands_car_models_1"."car_brands_car_models_1", '[]') as "car_models" from "test"."car_brands" left join lateral (select json_agg("car_brands_car_models_1") as "car_brands_car_models_1" from (select "car_models_1"."name", "car_models_1"."year" from "test"."car_models" as "car_models_1" where "car_models_1"."car_brand_name" = "test"."car_brands"."name" order by "car_models_1"."name" asc) as "car_brands_car_models_1") as "car_brands_car_models_1" on true order by "test"."car_brands"."name" asc;

-- GET /car_racers?select=name,car_models(name,year)&order=name.asc
select "test"."car_racers"."name", row_to_json("car_racers_car_models_1".*) as "car_models" from "test"."car_racers" left join lateral (select "car_models_1"."name", "car_models_1"."year" from "test"."car_models" as "car_models_1" where "car_models_1"."name" = "test"."car_racers"."car_model_name" and "car_models_1"."year" = "test"."car_racers"."car_model_year") as "car_racers_car_models_1" on true order by "test"."car_racers"."name" asc;

-- GET /car_models?id=in.(1,2,4)&select=id,name,car_model_sales_202101(id)&order=id.asc
-- 400 PGRST200: Could not find a relationship between 'car_models' and 'car_model_sales_202101' in the schema cache

-- GET /car_model_sales?id=in.(1,3,4)&select=id,name,car_models_default(id,name)&order=id.asc
-- 400 PGRST200: Could not find a relationship between 'car_model_sales' and 'car_models_default' in the schema cache

-- GET /car_models_default?select=id,name,car_model_sales(id,name)&order=id.asc
-- 404 PGRST205: Could not find the table 'test.car_models_default' in the schema cache

-- GET /articleStars?select=createdAt,article:articles(id),user:users(name)&limit=1
select "test"."articleStars"."createdAt", row_to_json("articleStars_article_1".*) as "article", row_to_json("articleStars_user_1".*) as "user" from "test"."articleStars" left join lateral (select "articles_1"."id" from "test"."articles" as "articles_1" where "articles_1"."id" = "test"."articleStars"."articleId") as "articleStars_article_1" on true left join lateral (select "users_1"."name" from "test"."users" as "users_1" where "users_1"."id" = "test"."articleStars"."userId") as "articleStars_user_1" on true limit 1;

-- GET /articles?id=eq.1&select=id,articleStars(users(*))
select "test"."articles"."id", coalesce("articles_articleStars_1"."articles_articleStars_1", '[]') as "articleStars" from "test"."articles" left join lateral (select json_agg("articles_articleStars_1") as "articles_articleStars_1" from (select row_to_json("articleStars_users_2".*) as "users" from "test"."articleStars" as "articleStars_1" left join lateral (select "users_2".* from "test"."users" as "users_2" where "users_2"."id" = "articleStars_1"."userId") as "articleStars_users_2" on true where "articleStars_1"."articleId" = "test"."articles"."id") as "articles_articleStars_1") as "articles_articleStars_1" on true where "test"."articles"."id" = $1;
--   $1 = 1

-- GET /projects_view_alt?t_id=eq.1&select=t_id,%20name,%20clients(*),%20tasks(id,%20name)
select "test"."projects_view_alt"."t_id", "test"."projects_view_alt"."name", row_to_json("projects_view_alt_clients_1".*) as "clients", coalesce("projects_view_alt_tasks_1"."projects_view_alt_tasks_1", '[]') as "tasks" from "test"."projects_view_alt" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects_view_alt"."t_client_id") as "projects_view_alt_clients_1" on true left join lateral (select json_agg("projects_view_alt_tasks_1") as "projects_view_alt_tasks_1" from (select "tasks_1"."id", "tasks_1"."name" from "test"."tasks" as "tasks_1" where "tasks_1"."project_id" = "test"."projects_view_alt"."t_id") as "projects_view_alt_tasks_1") as "projects_view_alt_tasks_1" on true where "test"."projects_view_alt"."t_id" = $1;
--   $1 = 1

-- GET /books?select=title,author:authors(name)&id=eq.5
select "test"."books"."title", row_to_json("books_author_1".*) as "author" from "test"."books" left join lateral (select "authors_1"."name" from "test"."authors" as "authors_1" where "authors_1"."id" = "test"."books"."author_id") as "books_author_1" on true where "test"."books"."id" = $1;
--   $1 = 5

-- GET /forties_books?select=title,author:authors(name)&limit=1
select "test"."forties_books"."title", row_to_json("forties_books_author_1".*) as "author" from "test"."forties_books" left join lateral (select "authors_1"."name" from "test"."authors" as "authors_1" where "authors_1"."id" = "test"."forties_books"."author_id") as "forties_books_author_1" on true limit 1;

-- GET /fifties_books?select=title,author:authors(name)&limit=1
select "test"."fifties_books"."title", row_to_json("fifties_books_author_1".*) as "author" from "test"."fifties_books" left join lateral (select "authors_1"."name" from "test"."authors" as "authors_1" where "authors_1"."id" = "test"."fifties_books"."author_id") as "fifties_books_author_1" on true limit 1;

-- GET /sixties_books?select=title,author:authors(name)&limit=1
select "test"."sixties_books"."title", row_to_json("sixties_books_author_1".*) as "author" from "test"."sixties_books" left join lateral (select "authors_1"."name" from "test"."authors" as "authors_1" where "authors_1"."id" = "test"."sixties_books"."author_id") as "sixties_books_author_1" on true limit 1;

-- GET /consumers_view_view?select=*,orders_view(*)
select "test"."consumers_view_view".*, coalesce("consumers_view_view_orders_view_1"."consumers_view_view_orders_view_1", '[]') as "orders_view" from "test"."consumers_view_view" left join lateral (select json_agg("consumers_view_view_orders_view_1") as "consumers_view_view_orders_view_1" from (select "orders_view_1".* from "test"."orders_view" as "orders_view_1" where "orders_view_1"."consumer" = "test"."consumers_view_view"."id") as "consumers_view_view_orders_view_1") as "consumers_view_view_orders_view_1" on true;

-- GET /authors_books_number?select=*,books(title)&id=eq.1
select "test"."authors_books_number".*, coalesce("authors_books_number_books_1"."authors_books_number_books_1", '[]') as "books" from "test"."authors_books_number" left join lateral (select json_agg("authors_books_number_books_1") as "authors_books_number_books_1" from (select "books_1"."title" from "test"."books" as "books_1" where "books_1"."author_id" = "test"."authors_books_number"."id") as "authors_books_number_books_1") as "authors_books_number_books_1" on true where "test"."authors_books_number"."id" = $1;
--   $1 = 1

-- GET /odd_years_publications?select=title,publication_year,first_publisher,author:authors(name)&id=in.(1,2,3)
select "test"."odd_years_publications"."title", "test"."odd_years_publications"."publication_year", "test"."odd_years_publications"."first_publisher", row_to_json("odd_years_publications_author_1".*) as "author" from "test"."odd_years_publications" left join lateral (select "authors_1"."name" from "test"."authors" as "authors_1" where "authors_1"."id" = "test"."odd_years_publications"."author_id") as "odd_years_publications_author_1" on true where "test"."odd_years_publications"."id" = any ($1);
--   $1 = {"1","2","3"}

-- GET /foos?select=*,bars(*)
select "test"."foos".*, coalesce("foos_bars_1"."foos_bars_1", '[]') as "bars" from "test"."foos" left join lateral (select json_agg("foos_bars_1") as "foos_bars_1" from (select "bars_1".* from "test"."bars" as "bars_1" where "bars_1"."fooId" = "test"."foos"."id") as "foos_bars_1") as "foos_bars_1" on true;

-- GET /player_view?select=id,contract_view(purchase_price)&id=in.(1,3,5,7)
select "test"."player_view"."id", coalesce("player_view_contract_view_1"."player_view_contract_view_1", '[]') as "contract_view" from "test"."player_view" left join lateral (select json_agg("player_view_contract_view_1") as "player_view_contract_view_1" from (select "contract_view_1"."purchase_price" from "test"."contract_view" as "contract_view_1" where "contract_view_1"."last_name" = "test"."player_view"."last_name" and "contract_view_1"."id" = "test"."player_view"."id" and "contract_view_1"."first_name" = "test"."player_view"."first_name" and "contract_view_1"."birth_date" = "test"."player_view"."birth_date") as "player_view_contract_view_1") as "player_view_contract_view_1" on true where "test"."player_view"."id" = any ($1);
--   $1 = {"1","3","5","7"}

-- GET /contract_view?select=tournament,player_view(first_name)&limit=3
select "test"."contract_view"."tournament", row_to_json("contract_view_player_view_1".*) as "player_view" from "test"."contract_view" left join lateral (select "player_view_1"."first_name" from "test"."player_view" as "player_view_1" where "player_view_1"."last_name" = "test"."contract_view"."last_name" and "player_view_1"."id" = "test"."contract_view"."id" and "player_view_1"."first_name" = "test"."contract_view"."first_name" and "player_view_1"."birth_date" = "test"."contract_view"."birth_date") as "contract_view_player_view_1" on true limit 3;

-- GET /projects_count_grouped_by?select=number_of_projects,client:clients(name)&order=number_of_projects
select "test"."projects_count_grouped_by"."number_of_projects", row_to_json("projects_count_grouped_by_client_1".*) as "client" from "test"."projects_count_grouped_by" left join lateral (select "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects_count_grouped_by"."client_id") as "projects_count_grouped_by_client_1" on true order by "test"."projects_count_grouped_by"."number_of_projects";

-- GET /students_view?select=name,students_info(address)
select "test"."students_view"."name", row_to_json("students_view_students_info_1".*) as "students_info" from "test"."students_view" left join lateral (select "students_info_1"."address" from "test"."students_info" as "students_info_1" where "students_info_1"."code" = "test"."students_view"."code" and "students_info_1"."id" = "test"."students_view"."id") as "students_view_students_info_1" on true;

-- GET /students_view?select=name,students_info_view(address)
select "test"."students_view"."name", row_to_json("students_view_students_info_view_1".*) as "students_info_view" from "test"."students_view" left join lateral (select "students_info_view_1"."address" from "test"."students_info_view" as "students_info_view_1" where "students_info_view_1"."code" = "test"."students_view"."code" and "students_info_view_1"."id" = "test"."students_view"."id") as "students_view_students_info_view_1" on true;

-- GET /students_info_view?select=address,students(name)
select "test"."students_info_view"."address", row_to_json("students_info_view_students_1".*) as "students" from "test"."students_info_view" left join lateral (select "students_1"."name" from "test"."students" as "students_1" where "students_1"."code" = "test"."students_info_view"."code" and "students_1"."id" = "test"."students_info_view"."id") as "students_info_view_students_1" on true;

-- GET /students_info_view?select=address,students_view(name)
select "test"."students_info_view"."address", row_to_json("students_info_view_students_view_1".*) as "students_view" from "test"."students_info_view" left join lateral (select "students_view_1"."name" from "test"."students_view" as "students_view_1" where "students_view_1"."code" = "test"."students_info_view"."code" and "students_view_1"."id" = "test"."students_info_view"."id") as "students_info_view_students_view_1" on true;

-- GET /users?select=id,designTasks:tasks(id,name),codeTasks:tasks(id,name)&designTasks.name=like.*Design*&codeTasks.name=like.*Code*
select "test"."users"."id", coalesce("users_designTasks_1"."users_designTasks_1", '[]') as "designTasks", coalesce("users_codeTasks_1"."users_codeTasks_1", '[]') as "codeTasks" from "test"."users" left join lateral (select json_agg("users_designTasks_1") as "users_designTasks_1" from (select "test"."tasks"."id", "test"."tasks"."name" from "test"."tasks", "test"."users_tasks" where "test"."tasks"."name" like $1 and "test"."users_tasks"."task_id" = "test"."tasks"."id" and "test"."users_tasks"."user_id" = "test"."users"."id") as "users_designTasks_1") as "users_designTasks_1" on true left join lateral (select json_agg("users_codeTasks_1") as "users_codeTasks_1" from (select "test"."tasks"."id", "test"."tasks"."name" from "test"."tasks", "test"."users_tasks" where "test"."tasks"."name" like $2 and "test"."users_tasks"."task_id" = "test"."tasks"."id" and "test"."users_tasks"."user_id" = "test"."users"."id") as "users_codeTasks_1") as "users_codeTasks_1" on true;
--   $1 = %Design%
--   $2 = %Code%

-- GET /projects?select=id,name,designTasks:tasks(name,users(id,name))&designTasks.name=like.*Design*&designTasks.users.id=in.(1,2)
select "test"."projects"."id", "test"."projects"."name", coalesce("projects_designTasks_1"."projects_designTasks_1", '[]') as "designTasks" from "test"."projects" left join lateral (select json_agg("projects_designTasks_1") as "projects_designTasks_1" from (select "tasks_1"."name", coalesce("tasks_users_2"."tasks_users_2", '[]') as "users" from "test"."tasks" as "tasks_1" left join lateral (select json_agg("tasks_users_2") as "tasks_users_2" from (select "test"."users"."id", "test"."users"."name" from "test"."users", "test"."users_tasks" where "test"."users"."id" = any ($1) and "test"."users_tasks"."user_id" = "test"."users"."id" and "test"."users_tasks"."task_id" = "tasks_1"."id") as "tasks_users_2") as "tasks_users_2" on true where "tasks_1"."name" like $2 and "tasks_1"."project_id" = "test"."projects"."id") as "projects_designTasks_1") as "projects_designTasks_1" on true;
--   $1 = {"1","2"}
--   $2 = %Design%

-- GET /no_pk?order=a.nullsfirst
select "test"."no_pk".* from "test"."no_pk" order by "test"."no_pk"."a" nulls first;

-- GET /no_pk?order=a.asc.nullslast
select "test"."no_pk".* from "test"."no_pk" order by "test"."no_pk"."a" asc nulls last;

-- GET /no_pk?order=a.desc.nullslast
select "test"."no_pk".* from "test"."no_pk" order by "test"."no_pk"."a" desc nulls last;

-- GET /items?id=lte.2&order=id
select "test"."items".* from "test"."items" where "test"."items"."id" <= $1 order by "test"."items"."id";
--   $1 = 2

-- GET /items?order=id.asc
select "test"."items".* from "test"."items" order by "test"."items"."id" asc;

-- GET /projects?id=eq.1&select=id,%20name,%20tasks(id,%20name)&tasks.order=name.asc
select "test"."projects"."id", "test"."projects"."name", coalesce("projects_tasks_1"."projects_tasks_1", '[]') as "tasks" from "test"."projects" left join lateral (select json_agg("projects_tasks_1") as "projects_tasks_1" from (select "tasks_1"."id", "tasks_1"."name" from "test"."tasks" as "tasks_1" where "tasks_1"."project_id" = "test"."projects"."id" order by "tasks_1"."name" asc) as "projects_tasks_1") as "projects_tasks_1" on true where "test"."projects"."id" = $1;
--   $1 = 1

-- GET /projects?id=eq.1&select=id,%20name,%20clients(id,%20name)&clients.order=name.asc
select "test"."projects"."id", "test"."projects"."name", row_to_json("projects_clients_1".*) as "clients" from "test"."projects" left join lateral (select "clients_1"."id", "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id" order by "clients_1"."name" asc) as "projects_clients_1" on true where "test"."projects"."id" = $1;
--   $1 = 1

-- GET /projects?id=eq.1&select=id,%20name,%20the_tasks:tasks(id,%20name)&tasks.name=like.Code*&tasks.order=name.asc&tasks.limit=1
select "test"."projects"."id", "test"."projects"."name", coalesce("projects_the_tasks_1"."projects_the_tasks_1", '[]') as "the_tasks" from "test"."projects" left join lateral (select json_agg("projects_the_tasks_1") as "projects_the_tasks_1" from (select "tasks_1"."id", "tasks_1"."name" from "test"."tasks" as "tasks_1" where "tasks_1"."name" like $1 and "tasks_1"."project_id" = "test"."projects"."id" order by "tasks_1"."name" asc limit 1) as "projects_the_tasks_1") as "projects_the_tasks_1" on true where "test"."projects"."id" = $2;
--   $1 = Code%
--   $2 = 1

-- GET /simple_pk
-- accept: text/unknowntype
-- 406 PGRST107: None of these media types are available: text/unknowntype

-- GET /simple_pk
-- accept: text/csv, */*
with pgrst_shown as (select "test"."simple_pk".* from "test"."simple_pk") select null::text as total, count(*)::text as page_total, (select coalesce(string_agg(k, ','), '') from (select json_object_keys(row_to_json(s)) as k from (select * from pgrst_shown limit 1) s) h) || E'\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\n'), '') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_shown) _postgrest_t;

-- GET /simple_pk?order=k.desc
-- accept: text/csv; version=1
with pgrst_shown as (select "test"."simple_pk".* from "test"."simple_pk" order by "test"."simple_pk"."k" desc) select null::text as total, count(*)::text as page_total, (select coalesce(string_agg(k, ','), '') from (select json_object_keys(row_to_json(s)) as k from (select * from pgrst_shown limit 1) s) h) || E'\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\n'), '') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_shown) _postgrest_t;

-- GET /no_pk?b=eq.1&a=eq.1
select "test"."no_pk".* from "test"."no_pk" where "test"."no_pk"."b" = $1 and "test"."no_pk"."a" = $2;
--   $1 = 1
--   $2 = 1

-- GET /simple_pk
select "test"."simple_pk".* from "test"."simple_pk";

-- GET /Escap3e;
select "test"."Escap3e;".* from "test"."Escap3e;";

-- GET /ghostBusters
select "test"."ghostBusters".* from "test"."ghostBusters";

-- GET /do$llar$s?select=a$num$&a$num$=eq.100
select "test"."do$llar$s"."a$num$" from "test"."do$llar$s" where "test"."do$llar$s"."a$num$" = $1;
--   $1 = 100

-- GET /w_or_wo_comma_names?name=in.(%22Hebdon,%20John%22)
select "test"."w_or_wo_comma_names".* from "test"."w_or_wo_comma_names" where "test"."w_or_wo_comma_names"."name" = any ($1);
--   $1 = {"Hebdon, John"}

-- GET /w_or_wo_comma_names?name=in.(%22Hebdon,%20John%22,%22Williams,%20Mary%22,%22Smith,%20Joseph%22)
select "test"."w_or_wo_comma_names".* from "test"."w_or_wo_comma_names" where "test"."w_or_wo_comma_names"."name" = any ($1);
--   $1 = {"Hebdon, John","Williams, Mary","Smith, Joseph"}

-- GET /w_or_wo_comma_names?name=not.in.(%22Hebdon,%20John%22,%22Williams,%20Mary%22,%22Smith,%20Joseph%22)&limit=3
select "test"."w_or_wo_comma_names".* from "test"."w_or_wo_comma_names" where not "test"."w_or_wo_comma_names"."name" = any ($1) limit 3;
--   $1 = {"Hebdon, John","Williams, Mary","Smith, Joseph"}

-- GET /w_or_wo_comma_names?name=in.(%22Double%5C%22Quote%5C%22McGraw%5C%22%22)
select "test"."w_or_wo_comma_names".* from "test"."w_or_wo_comma_names" where "test"."w_or_wo_comma_names"."name" = any ($1);
--   $1 = {"Double\"Quote\"McGraw\""}

-- GET /w_or_wo_comma_names?name=in.(%22)
select "test"."w_or_wo_comma_names".* from "test"."w_or_wo_comma_names" where "test"."w_or_wo_comma_names"."name" = any ($1);
--   $1 = {"\""}

-- GET /w_or_wo_comma_names?name=in.(Double%22Quote%22McGraw%22)
select "test"."w_or_wo_comma_names".* from "test"."w_or_wo_comma_names" where "test"."w_or_wo_comma_names"."name" = any ($1);
--   $1 = {"Double\"Quote\"McGraw\""}

-- GET /items_with_different_col_types?text_data=in.()
select "test"."items_with_different_col_types".* from "test"."items_with_different_col_types" where "test"."items_with_different_col_types"."text_data" = any ($1);
--   $1 = {}

-- GET /items_with_different_col_types?char_data=in.()
select "test"."items_with_different_col_types".* from "test"."items_with_different_col_types" where "test"."items_with_different_col_types"."char_data" = any ($1);
--   $1 = {}

-- GET /items_with_different_col_types?date_data=in.()
select "test"."items_with_different_col_types".* from "test"."items_with_different_col_types" where "test"."items_with_different_col_types"."date_data" = any ($1);
--   $1 = {}

-- GET /items_with_different_col_types?time_data=in.()
select "test"."items_with_different_col_types".* from "test"."items_with_different_col_types" where "test"."items_with_different_col_types"."time_data" = any ($1);
--   $1 = {}

-- GET /items_with_different_col_types?int_data=in.(%20%20%20%20)
select "test"."items_with_different_col_types".* from "test"."items_with_different_col_types" where "test"."items_with_different_col_types"."int_data" = any ($1);
--   $1 = {}

-- GET /items_with_different_col_types?int_data=in.(%20,3,4)
select "test"."items_with_different_col_types".* from "test"."items_with_different_col_types" where "test"."items_with_different_col_types"."int_data" = any ($1);
--   $1 = {"","3","4"}

-- GET /being?select=*,descendant(*)&limit=1
select "test"."being".*, coalesce("being_descendant_1"."being_descendant_1", '[]') as "descendant" from "test"."being" left join lateral (select json_agg("being_descendant_1") as "being_descendant_1" from (select "descendant_1".* from "test"."descendant" as "descendant_1" where "descendant_1"."being" = "test"."being"."being") as "being_descendant_1") as "being_descendant_1" on true limit 1;

-- GET /projects_dump?id=in.(1,2,3)
select "test"."projects_dump".* from "test"."projects_dump" where "test"."projects_dump"."id" = any ($1);
--   $1 = {"1","2","3"}

-- GET /ltree_sample?path=cd.Top.Science.Astronomy
select to_json("test"."ltree_sample"."path") as "path" from "test"."ltree_sample" where "test"."ltree_sample"."path" <@ $1;
--   $1 = Top.Science.Astronomy

-- GET /referrals?select=site,link:pages(url)
select "test"."referrals"."site", row_to_json("referrals_link_1".*) as "link" from "test"."referrals" left join lateral (select "pages_1"."url" from "test"."pages" as "pages_1" where "pages_1"."link" = "test"."referrals"."link") as "referrals_link_1" on true;

-- GET /items
select "test"."items".* from "test"."items";

-- GET /projects?select=id,name,clients()
select "test"."projects"."id", "test"."projects"."name" from "test"."projects" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true;

-- GET /projects?select=id,name,clients!inner()&clients.id=eq.2
select "test"."projects"."id", "test"."projects"."name" from "test"."projects" inner join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = $1 and "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true;
--   $1 = 2

-- GET /users?select=*,users_tasks(tasks(projects()))
select "test"."users".* from "test"."users" left join lateral (select json_agg("users_users_tasks_1") as "users_users_tasks_1" from (select  from "test"."users_tasks" as "users_tasks_1" left join lateral (select  from "test"."tasks" as "tasks_2" left join lateral (select "projects_3".* from "test"."projects" as "projects_3" where "projects_3"."id" = "tasks_2"."project_id") as "tasks_projects_3" on true where "tasks_2"."id" = "users_tasks_1"."task_id") as "users_tasks_tasks_2" on true where "users_tasks_1"."user_id" = "test"."users"."id") as "users_users_tasks_1") as "users_users_tasks_1" on true;

-- GET /users?select=*,users_tasks!inner(tasks!inner(projects()))&users_tasks.tasks.id=eq.3
select "test"."users".* from "test"."users" inner join lateral (select json_agg("users_users_tasks_1") as "users_users_tasks_1" from (select  from "test"."users_tasks" as "users_tasks_1" inner join lateral (select  from "test"."tasks" as "tasks_2" left join lateral (select "projects_3".* from "test"."projects" as "projects_3" where "projects_3"."id" = "tasks_2"."project_id") as "tasks_projects_3" on true where "tasks_2"."id" = $1 and "tasks_2"."id" = "users_tasks_1"."task_id") as "users_tasks_tasks_2" on true where "users_tasks_1"."user_id" = "test"."users"."id") as "users_users_tasks_1") as "users_users_tasks_1" on "users_users_tasks_1" is not null;
--   $1 = 3

-- GET /users?select=*,tasks(projects(clients()),users_tasks())
select "test"."users".* from "test"."users" left join lateral (select json_agg("users_tasks_1") as "users_tasks_1" from (select  from "test"."tasks", "test"."users_tasks" left join lateral (select  from "test"."projects" as "projects_2" left join lateral (select "clients_3".* from "test"."clients" as "clients_3" where "clients_3"."id" = "projects_2"."client_id") as "projects_clients_3" on true where "projects_2"."id" = "test"."tasks"."project_id") as "tasks_projects_2" on true left join lateral (select json_agg("tasks_users_tasks_2") as "tasks_users_tasks_2" from (select "users_tasks_2".* from "test"."users_tasks" as "users_tasks_2" where "users_tasks_2"."task_id" = "test"."tasks"."id") as "tasks_users_tasks_2") as "tasks_users_tasks_2" on true where "test"."users_tasks"."task_id" = "test"."tasks"."id" and "test"."users_tasks"."user_id" = "test"."users"."id") as "users_tasks_1") as "users_tasks_1" on true;

-- GET /users?select=*,tasks!inner(projects(clients()),users_tasks(),name)&tasks.id=eq.3
select "test"."users".*, coalesce("users_tasks_1"."users_tasks_1", '[]') as "tasks" from "test"."users" inner join lateral (select json_agg("users_tasks_1") as "users_tasks_1" from (select "test"."tasks"."name" from "test"."tasks", "test"."users_tasks" left join lateral (select  from "test"."projects" as "projects_2" left join lateral (select "clients_3".* from "test"."clients" as "clients_3" where "clients_3"."id" = "projects_2"."client_id") as "projects_clients_3" on true where "projects_2"."id" = "test"."tasks"."project_id") as "tasks_projects_2" on true left join lateral (select json_agg("tasks_users_tasks_2") as "tasks_users_tasks_2" from (select "users_tasks_2".* from "test"."users_tasks" as "users_tasks_2" where "users_tasks_2"."task_id" = "test"."tasks"."id") as "tasks_users_tasks_2") as "tasks_users_tasks_2" on true where "test"."tasks"."id" = $1 and "test"."users_tasks"."task_id" = "test"."tasks"."id" and "test"."users_tasks"."user_id" = "test"."users"."id") as "users_tasks_1") as "users_tasks_1" on "users_tasks_1" is not null;
--   $1 = 3

-- GET /projects?select=
select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."projects".* from "test"."projects") _postgrest_t;

-- GET /rpc/getallprojects?select=
with pgrst_source as (select "pgrst_call".* from "test"."getallprojects"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects".* from pgrst_source as "projects") _postgrest_t;

-- GET /projects?id=gt(all).%7B4,3%7D
select "test"."projects".* from "test"."projects" where "test"."projects"."id" > all ($1);
--   $1 = {4,3}

-- GET /projects?id=gte(all).%7B4,3%7D
select "test"."projects".* from "test"."projects" where "test"."projects"."id" >= all ($1);
--   $1 = {4,3}

-- GET /projects?id=lt(all).%7B4,3%7D
select "test"."projects".* from "test"."projects" where "test"."projects"."id" < all ($1);
--   $1 = {4,3}

-- GET /projects?id=lte(all).%7B4,3%7D
select "test"."projects".* from "test"."projects" where "test"."projects"."id" <= all ($1);
--   $1 = {4,3}

-- GET /articles?body=match(any).%7Bstop,thing%7D&select=id
select "test"."articles"."id" from "test"."articles" where "test"."articles"."body" ~ any ($1);
--   $1 = {stop,thing}

-- GET /articles?body=imatch(any).%7Bstop,thing%7D&select=id
select "test"."articles"."id" from "test"."articles" where "test"."articles"."body" ~* any ($1);
--   $1 = {stop,thing}

-- GET /datarep_todos?select=id,label_color&id=lt.4
select "test"."datarep_todos"."id", "test"."json"("test"."datarep_todos"."label_color") as "label_color" from "test"."datarep_todos" where "test"."datarep_todos"."id" < $1;
--   $1 = 4

-- GET /datarep_todos_computed?select=id,label_color,dark_color
select "test"."datarep_todos_computed"."id", "test"."json"("test"."datarep_todos_computed"."label_color") as "label_color", "test"."json"("test"."datarep_todos_computed"."dark_color") as "dark_color" from "test"."datarep_todos_computed";

-- GET /datarep_todos?select=id,clr:label_color&id=lt.4
select "test"."datarep_todos"."id", "test"."json"("test"."datarep_todos"."label_color") as "clr" from "test"."datarep_todos" where "test"."datarep_todos"."id" < $1;
--   $1 = 4

-- GET /datarep_todos?select=id,clr:label_color::text&id=lt.4
select "test"."datarep_todos"."id", cast("test"."json"("test"."datarep_todos"."label_color") as text) as "clr" from "test"."datarep_todos" where "test"."datarep_todos"."id" < $1;
--   $1 = 4

-- GET /datarep_todos?select=id,label_color,due_at&id=gt.2&id=lt.5
select "test"."datarep_todos"."id", "test"."json"("test"."datarep_todos"."label_color") as "label_color", "test"."json"("test"."datarep_todos"."due_at") as "due_at" from "test"."datarep_todos" where "test"."datarep_todos"."id" > $1 and "test"."datarep_todos"."id" < $2;
--   $1 = 2
--   $2 = 5

-- GET /datarep_todos?select=*&id=lt.4
select "test"."datarep_todos"."id", "test"."datarep_todos"."name", "test"."json"("test"."datarep_todos"."label_color") as "label_color", "test"."json"("test"."datarep_todos"."due_at") as "due_at", "test"."json"("test"."datarep_todos"."icon_image") as "icon_image", "test"."json"("test"."datarep_todos"."created_at") as "created_at", "test"."json"("test"."datarep_todos"."budget") as "budget" from "test"."datarep_todos" where "test"."datarep_todos"."id" < $1;
--   $1 = 4

-- GET /datarep_todos?select=id,due_at&label_color=not.in.(000000,01E240)
select "test"."datarep_todos"."id", "test"."json"("test"."datarep_todos"."due_at") as "due_at" from "test"."datarep_todos" where not "test"."datarep_todos"."label_color" = any (select "test"."color"(unnest($1::text[])));
--   $1 = {"000000","01E240"}

-- GET /datarep_next_two_todos?select=id,name,datarep_todos!datarep_next_two_todos_first_item_id_fkey(label_color,due_at)&datarep_todos.label_color=neq.000100&order=id
select "test"."datarep_next_two_todos"."id", "test"."datarep_next_two_todos"."name", row_to_json("datarep_next_two_todos_datarep_todos_1".*) as "datarep_todos" from "test"."datarep_next_two_todos" left join lateral (select "test"."json"("datarep_todos_1"."label_color") as "label_color", "test"."json"("datarep_todos_1"."due_at") as "due_at" from "test"."datarep_todos" as "datarep_todos_1" where "datarep_todos_1"."label_color" <> "test"."color"($1::text) and "datarep_todos_1"."id" = "test"."datarep_next_two_todos"."first_item_id") as "datarep_next_two_todos_datarep_todos_1" on true order by "test"."datarep_next_two_todos"."id";
--   $1 = 000100

-- GET /datarep_todos?select=id,name&label_color=ilike.%23*100
select "test"."datarep_todos"."id", "test"."datarep_todos"."name" from "test"."datarep_todos" where "test"."datarep_todos"."label_color" ilike $1;
--   $1 = #%100

-- GET /empty_string?string=eq.&select=id,string
select "test"."empty_string"."id", "test"."empty_string"."string" from "test"."empty_string" where "test"."empty_string"."string" = $1;
--   $1 = 

-- GET /first/second/third?select=*
-- 404 PGRST125: Invalid path specified in request URL

-- GET /places?select=name,visits(id,start_time,visit_type),work_visits:visits(id,start_time,visit_type)&id=eq.1&visits.visit_type=neq.work&visits.start_time=gt.20250101+00:00&work_visits.visit_type=eq.work&work_visits.start_time=gt.20250101+00:00
select "test"."places"."name", coalesce("places_visits_1"."places_visits_1", '[]') as "visits", coalesce("places_work_visits_1"."places_work_visits_1", '[]') as "work_visits" from "test"."places" left join lateral (select json_agg("places_visits_1") as "places_visits_1" from (select "visits_1"."id", "visits_1"."start_time", "visits_1"."visit_type" from "test"."visits" as "visits_1" where "visits_1"."visit_type" <> $1 and "visits_1"."start_time" > $2 and "visits_1"."place_id" = "test"."places"."id") as "places_visits_1") as "places_visits_1" on true left join lateral (select json_agg("places_work_visits_1") as "places_work_visits_1" from (select "visits_1"."id", "visits_1"."start_time", "visits_1"."visit_type" from "test"."visits" as "visits_1" where "visits_1"."visit_type" = $3 and "visits_1"."start_time" > $4 and "visits_1"."place_id" = "test"."places"."id") as "places_work_visits_1") as "places_work_visits_1" on true where "test"."places"."id" = $5;
--   $1 = work
--   $2 = 20250101 00:00
--   $3 = work
--   $4 = 20250101 00:00
--   $5 = 1

-- GET /projects?id=eq.1&select=id,%20name,%20the_tasks:tasks(id,%20name)&tasks.name=like.Code*&tasks.order=name.asc&tasks.limit=1
select "test"."projects"."id", "test"."projects"."name", coalesce("projects_the_tasks_1"."projects_the_tasks_1", '[]') as "the_tasks" from "test"."projects" left join lateral (select json_agg("projects_the_tasks_1") as "projects_the_tasks_1" from (select "tasks_1"."id", "tasks_1"."name" from "test"."tasks" as "tasks_1" where "tasks_1"."name" like $1 and "tasks_1"."project_id" = "test"."projects"."id" order by "tasks_1"."name" asc limit 1) as "projects_the_tasks_1") as "projects_the_tasks_1" on true where "test"."projects"."id" = $2;
--   $1 = Code%
--   $2 = 1

