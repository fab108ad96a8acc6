//! Who may do what with which bucket: principal × kind of bucket × verb, from the tables below and over HTTP. Each cell is
//! asked on an object of its own, and what is said is compared with what happened: whether the bytes came, moved, were replaced
//! or are gone.
//!
//! `+` done, `-` done to nothing, `R` refused by a row policy, `D` nothing could be removed, `K` "Object not found", `B` "Bucket not found",
//! `T` the token is none, `E` it expired, `S` its session or its account has ended, `X` the role is wrong, `M` the type is not
//! allowed, `L` it is too large.

mod play;

use serde_json::json;

use super::world::Storage;
use play::Play;

/// The columns. `owner` is an account that made the object, `revoked` another session of the same account, `expired` a token of
/// it, `other` and `banned` are accounts of their own.
const PRINCIPALS: [&str; 8] = ["none", "anon", "other", "owner", "revoked", "banned", "expired", "service"];

/// Public, and no policy names it. A token that no longer holds is refused where upstream takes its bearer for nobody.
const OPEN: &str = "
    upload          T R R R S S E +
    upsert          T R R R S S E +
    update          T R R R S S E +
    download        + + + + S S E +
    public-read     + + + + + + + +
    public-info     + + + + + + + +
    info            + + + + S S E +
    list            T - - - S S E +
    list-v2         T - - - S S E +
    sign            T K K K S S E +
    sign-many       T - - - S S E +
    signed-read     + + + + + + + +
    sign-upload     T R R R S S E +
    signed-upload   + + + + + + + +
    move            T K K K S S E +
    copy            T K K K S S E +
    remove          T D D D S S E +
    remove-many     T - - - S S E +";

/// Private, and no policy names it.
const CLOSED: &str = "
    upload          T R R R S S E +
    upsert          T R R R S S E +
    update          T R R R S S E +
    download        B K K K S S E +
    public-read     B B B B B B B B
    public-info     B B B B B B B B
    info            B K K K S S E +
    list            T - - - S S E +
    list-v2         T - - - S S E +
    sign            T K K K S S E +
    sign-many       T - - - S S E +
    signed-read     + + + + + + + +
    sign-upload     T R R R S S E +
    signed-upload   + + + + + + + +
    move            T K K K S S E +
    copy            T K K K S S E +
    remove          T D D D S S E +
    remove-many     T - - - S S E +";

/// Private; everything is allowed in the folder that has one's own id for a name.
const OWN: &str = "
    upload          T R R + S S E +
    upsert          T R R + S S E +
    update          T R R + S S E +
    download        B K K + S S E +
    public-read     B B B B B B B B
    public-info     B B B B B B B B
    info            B K K + S S E +
    list            T - - + S S E +
    list-v2         T - - + S S E +
    sign            T K K + S S E +
    sign-many       T - - + S S E +
    signed-read     + + + + + + + +
    sign-upload     T R R + S S E +
    signed-upload   + + + + + + + +
    move            T K K + S S E +
    copy            T K K + S S E +
    remove          T D D + S S E +
    remove-many     T - - + S S E +";

/// Private; every account may add and read, and change what it owns.
const SHARED: &str = "
    upload          T R + + S S E +
    upsert          T R R + S S E +
    update          T R R + S S E +
    download        B K + + S S E +
    public-read     B B B B B B B B
    public-info     B B B B B B B B
    info            B K + + S S E +
    list            T - + + S S E +
    list-v2         T - + + S S E +
    sign            T K + + S S E +
    sign-many       T - + + S S E +
    signed-read     + + + + + + + +
    sign-upload     T R + + S S E +
    signed-upload   + + + + + + + +
    move            T K K + S S E +
    copy            T K + + S S E +
    remove          T D D + S S E +
    remove-many     T - - + S S E +";

/// Public, for PNG of at most 20 bytes; accounts may do everything.
const NARROW: &str = "
    upload          T R + + S S E +
    upload-type     T M M M S S E M
    upload-large    T L L L S S E L
    signed-upload   + + + + + + + +
    public-read     + + + + + + + +";

/// Buckets themselves: one that no policy names, and one that accounts may see.
const HIDDEN: &str = "
    bucket-get      T B B B S S E +
    bucket-list     T - - - S S E +
    bucket-create   T R R R S S E +
    bucket-update   T B B B S S E +
    bucket-empty    T X X X S S E +
    bucket-delete   T B B B S S E +";
const SHOWN: &str = "
    bucket-get      T B + + S S E +
    bucket-list     T - + + S S E +
    bucket-update   T B B B S S E +
    bucket-empty    T X X X S S E +
    bucket-delete   T B B B S S E +";

const POLICIES: &str = "
    create policy own on storage.objects to authenticated
      using (bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text);
    create policy shared_add on storage.objects for insert to authenticated with check (bucket_id = 'shared');
    create policy shared_read on storage.objects for select to authenticated using (bucket_id = 'shared');
    create policy shared_change on storage.objects for update to authenticated
      using (bucket_id = 'shared' and owner_id = auth.uid()::text);
    create policy shared_remove on storage.objects for delete to authenticated
      using (bucket_id = 'shared' and owner_id = auth.uid()::text);
    create policy narrow on storage.objects to authenticated using (bucket_id = 'narrow');
    create policy shown on storage.buckets for select to authenticated using (id like 'shown%');";

#[tokio::test]
async fn every_cell_is_as_the_table_has_it() {
    let storage = Storage::start(&[]).await;
    storage.database.sql(POLICIES).await.unwrap();
    storage.bucket("open", json!({ "public": true })).await;
    for private in ["closed", "own", "shared", "hidden", "shown"] {
        storage.bucket(private, json!({})).await;
    }
    let limits = json!({ "public": true, "allowed_mime_types": ["image/png"], "file_size_limit": 20 });
    storage.bucket("narrow", limits).await;
    let play = Play::new(&storage).await;
    let (mut cells, mut wrong) = (0, Vec::new());
    let tables = [
        ("open", OPEN),
        ("closed", CLOSED),
        ("own", OWN),
        ("shared", SHARED),
        ("narrow", NARROW),
        ("hidden", HIDDEN),
        ("shown", SHOWN),
    ];
    for (bucket, table) in tables {
        for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let mut words = line.split_whitespace();
            let verb = words.next().unwrap();
            let expected: Vec<&str> = words.collect();
            assert_eq!(expected.len(), PRINCIPALS.len(), "{bucket}: {line}");
            for (principal, expected) in PRINCIPALS.iter().zip(expected) {
                cells += 1;
                let told = play.cell(bucket, verb, principal).await;
                if told != expected {
                    wrong.push(format!("{bucket:<8}{verb:<16}{principal:<9} wanted {expected}, found {told}"));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {cells} cells differ:\n{}\n{}",
        wrong.len(),
        wrong.join("\n"),
        storage.server.log()
    );
    assert!(cells > 600, "only {cells} cells");
}
