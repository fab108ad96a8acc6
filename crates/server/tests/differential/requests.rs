//! Requests at random: mostly right ones, so that there are rows to compare, and some wrong ones.

use crate::random::Random;

#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) method: &'static str,
    pub(crate) path: String,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Option<String>,
    /// `sub` of the token; none for a visitor without one.
    pub(crate) who: Option<&'static str>,
}

struct Table {
    name: &'static str,
    /// What may stand in `select`, embeds apart.
    columns: &'static [&'static str],
    embeds: &'static [&'static str],
    filters: &'static [&'static str],
    order: &'static [&'static str],
}

const TABLES: &[Table] = &[
    Table {
        name: "kinds",
        columns: &[
            "*",
            "id",
            "v_bool",
            "v_int2",
            "v_int8",
            "v_numeric",
            "v_float4",
            "v_float8",
            "v_text",
            "v_char",
            "v_name",
            "v_inner",
            "v_bytea",
            "v_uuid",
            "v_date",
            "v_time",
            "v_timetz",
            "v_timestamp",
            "v_timestamptz",
            "v_interval",
            "v_json",
            "v_jsonb",
            "v_xml",
            "v_money",
            "v_inet",
            "v_cidr",
            "v_mac",
            "v_bit",
            "v_varbit",
            "v_point",
            "v_box",
            "v_tsvector",
            "v_tsquery",
            "v_int4range",
            "v_tstzrange",
            "v_multi",
            "v_oid",
            "v_lsn",
            "v_class",
            "v_vector",
            "v_jsonpath",
            "v_ints",
            "v_texts",
            "v_moods",
            "v_pairs",
            "v_stamps",
            "v_mood",
            "v_loud",
            "v_pair",
            "v_price",
            "v_label",
            "v_labels",
            "v_dated",
            "v_feeling",
            "v_doc",
            "\"Odd \\\"name\\\" é\"",
            "x:v_text",
            "y:v_ints",
            "v_int4::text",
            "v_date::text",
            "v_text::varchar",
            "v_ints::text[]",
            "v_mood::text",
            "v_numeric::int8",
            "v_json->a",
            "v_jsonb->>a",
            "v_json->b->1",
            "v_pair->a",
            "v_ints->0",
            "z:v_doc->>1",
            "nope",
        ],
        embeds: &[],
        filters: &[
            "id=lt.30",
            "id=in.(1,2,39,40,41,42)",
            "id=gte.38",
            "v_bool=is.true",
            "v_text=like.*o*",
            "v_mood=eq.glad",
            "v_numeric=gt.0",
            "v_ints=cs.{3}",
            "v_jsonb->>a=eq.7",
            "v_timestamptz=gt.2026-03-01",
            "v_int4range=cs.[3,4)",
            "v_uuid=not.is.null",
            "v_tsvector=fts(simple).ost",
            "or=(id.eq.5,v_bool.is.false)",
            "v_int4=eq.x",
            "v_float8=eq.Infinity",
        ],
        order: &["id", "id.desc", "v_mood.desc.nullslast,id", "v_text,id.desc", "v_jsonb->a.desc,id"],
    },
    Table {
        name: "products",
        columns: &[
            "*",
            "id",
            "name",
            "price",
            "tags",
            "mood",
            "created_at",
            "extra",
            "owner",
            "title",
            "sizes",
            "extra->k",
            "n:name",
            "extra->>s",
            "price::text",
            "said",
        ],
        embeds: &[
            "images(*)",
            "images(id,url,shot)",
            "images!inner(width)",
            "categories(*)",
            "categories(name,parent:categories(name))",
            "categories!inner(name)",
            "tags(*)",
            "tags(name,products(id))",
            "product_details(weight)",
            "product_details(*)",
            "cover(url)",
            "cat:categories(id)",
            "...categories(category:name)",
            "...categories(*)",
            "...product_details(weight)",
            "...images(widths:width)",
            "images()",
            "product_tags(tag_id)",
            "nothing(id)",
        ],
        filters: &[
            "id=lt.60",
            "id=gt.1000",
            "price=gt.5",
            "name=ilike.*ost*",
            "tags=cs.{a1}",
            "mood=in.(glad,Ärlig)",
            "published=is.true",
            "images.width=gt.100",
            "images=not.is.null",
            "categories=is.null",
            "categories.id=eq.3",
            "images.limit=2",
            "images.order=id.desc",
            "images.offset=1",
            "tags.order=name",
            "or=(price.lt.3,name.like.Ost*)",
            "title=like.OST*",
            "extra->k=eq.3",
            "not.and=(id.gt.20,id.lt.90)",
            "nope=eq.1",
            "category_id=eq.oj",
        ],
        order: &[
            "id",
            "id.desc",
            "price.desc,id",
            "name,id",
            "categories(name),id",
            "extra->k,id.desc",
            "mood.nullsfirst,id",
        ],
    },
    Table {
        name: "cheese",
        columns: &["*", "id", "name", "category", "price_float", "price", "tags", "mood"],
        embeds: &["images(id,url)", "categories(name)", "tags(id)"],
        filters: &["price_float=gte.10", "category=eq.Kategori 4", "images.order=id", "id=neq.8"],
        order: &["id", "price_float.desc,id"],
    },
    Table {
        name: "images",
        columns: &["*", "id", "url", "width", "shot"],
        embeds: &[
            "products(*)",
            "products(name,categories(name))",
            "products!inner(id)",
            "...products(name,price)",
            "...products(tags,mood)",
        ],
        filters: &["width=gt.200", "products.price=lt.9", "product_id=in.(1,2,3)", "id=lt.100"],
        order: &["id", "products(name),id", "width.desc.nullslast,id"],
    },
    Table {
        name: "telling",
        columns: &["*", "id", "told"],
        embeds: &[],
        filters: &["id=eq.13", "id=lt.9", "id=gt.20"],
        order: &["id"],
    },
];

const CALLS: &[&str] = &[
    "/rpc/cheap?max=5",
    "/rpc/cheap?max=9&select=id,name,images(url)&order=id",
    "/rpc/cheap?max=20&tags=cs.{a1}&select=id,tags",
    "/rpc/one_kind?wanted=7",
    "/rpc/one_kind?wanted=39&select=v_numeric,v_date",
    "/rpc/numbers",
    "/rpc/add_them?a=1&b=2",
    "/rpc/gone",
];

const ACCEPTED: &[&str] = &[
    "application/vnd.pgrst.object+json",
    "text/csv",
    "application/vnd.pgrst.array+json;nulls=stripped",
    "application/vnd.pgrst.object+json;nulls=stripped",
    "application/xml",
    "text/html,*/*;q=0.8",
];

const WRITES: &[(&str, &str, &str)] = &[
    ("POST", "/products?select=id,tags,mood,price", r#"{"id":9001,"name":"Ny","owner":"ada","tags":["x"]}"#),
    ("POST", "/products", r#"[{"id":9002,"name":"Ny","owner":"bo"},{"id":9003,"name":"\"","owner":"bo"}]"#),
    ("PATCH", "/products?id=lt.9&select=id,name,extra", r#"{"price":3.5}"#),
    ("PATCH", "/products?id=eq.2", r#"{"price":-1}"#),
    ("DELETE", "/images?id=lt.5", ""),
    ("PUT", "/tags?id=eq.3", r#"{"id":3,"name":"satt"}"#),
];

/// Table, filters and bodies of writes whose answer shows anything that a read could.
const SHOWN: &[(usize, &str, &[&str], &[&str])] = &[
    (
        0,
        "others",
        &["id=lt.43", "id=in.(38,39,40,41,42)", "v_bool=is.true", "id=gt.900"],
        &[r#"{"v_text":"ny"}"#, "{}"],
    ),
    (1, "products", &["id=lt.9", "id=in.(3,30,31)", "price=gt.19"], &[r#"{"price":3.5}"#, r#"{"tags":null}"#]),
];

fn shown_write(random: &mut Random) -> (&'static str, String, Option<String>) {
    let (like, name, filters, bodies) = random.pick(SHOWN);
    let table = &TABLES[like];
    let mut items = random.some(table.columns, 5);
    if !table.embeds.is_empty() && random.percent(30) {
        items.extend(random.some(table.embeds, 1));
    }
    let path = format!("/{name}?select={}&{}&order=id", items.join(","), random.pick(filters));
    let path = if random.percent(20) { format!("{path}&limit=2") } else { path };
    match random.percent(60) {
        true => ("PATCH", path, Some(random.pick(bodies).to_owned())),
        false => ("DELETE", path, None),
    }
}

pub(crate) fn request(random: &mut Random) -> Asked {
    let who = random.pick(&[None, Some("ada"), Some("bo")]);
    let mut headers = Vec::new();
    if random.percent(12) {
        headers.push(("Accept", random.pick(ACCEPTED).to_owned()));
    }
    let mut prefer = Vec::new();
    if random.percent(15) {
        prefer.push(random.pick(&[
            "timezone=Asia/Kolkata",
            "timezone=Europe/Stockholm",
            "handling=strict",
            "timezone=Mars/Olympus",
        ]));
    }
    let (method, path, body) = match random.below(100) {
        0..=5 => {
            let (method, path, body) = random.pick(WRITES);
            prefer.extend([
                random.pick(&["return=representation", "return=minimal", "return=headers-only"]),
                "tx=rollback",
            ]);
            (method, path.to_owned(), Some(body.to_owned()).filter(|body| !body.is_empty()))
        }
        6..=17 => {
            prefer.extend(["return=representation", "tx=rollback"]);
            shown_write(random)
        }
        18..=25 => ("GET", random.pick(CALLS).to_owned(), None),
        _ => (if random.percent(4) { "HEAD" } else { "GET" }, read(random, &mut headers), None),
    };
    if random.percent(35) {
        // Nothing writes to this table, so that the planner's estimates of it hold still.
        let counts: &[_] = if path.starts_with("/kinds") { &["count=planned", "count=estimated"] } else { &[] };
        prefer.push(random.pick(&[&["count=exact"], counts].concat()));
    }
    if !prefer.is_empty() {
        headers.push(("Prefer", prefer.join(", ")));
    }
    Asked { method, path, headers, body, who }
}

fn read(random: &mut Random, headers: &mut Vec<(&'static str, String)>) -> String {
    let table = &TABLES[random.pick(&[0, 0, 0, 1, 1, 1, 1, 2, 3, 4])];
    let mut query = Vec::new();
    if random.percent(85) {
        let mut items = random.some(table.columns, 6);
        if !table.embeds.is_empty() && random.percent(60) {
            items.extend(random.some(table.embeds, 2));
        }
        query.push(format!("select={}", items.join(",")));
    }
    if random.percent(55) {
        let embedded = query.first().cloned().unwrap_or_default();
        let fits =
            |filter: &str| filter.split_once('.').is_none_or(|(name, _)| name.contains('=') || embedded.contains(name));
        let filters = random.some(table.filters, 2);
        query.extend(filters.into_iter().filter(|filter| fits(filter) || random.percent(5)).map(str::to_owned));
    }
    // Without an order both sides would be free to answer in any.
    query.push(format!("order={}", random.pick(table.order)));
    if random.percent(50) {
        query.push(format!("limit={}", random.pick(&[0, 1, 2, 7, 25])));
    }
    if random.percent(40) {
        query.push(format!("offset={}", random.pick(&[0, 1, 3, 10, 30, 500])));
    } else if random.percent(10) {
        headers.push(("Range", random.pick(&["0-4", "3-9", "40-", "700-800"]).to_owned()));
    }
    format!("/{}?{}", table.name, query.join("&"))
}
