//! Documents in, documents out.

use super::{super::error::Refusal, *};

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn an_error_reads_as_upstreams() {
    let document = Document::error(&Refusal::denied("Missing signature"), "bucket/a & b");
    assert_eq!(
        text(document.xml()),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\
         <Resource>bucket/a &amp; b</Resource><Code>AccessDenied</Code><Message>Missing signature</Message></Error>"
    );
    assert!(text(document.bare_xml()).contains("?><Error><Resource>"));
    assert_eq!(
        text(document.json()),
        r#"{"Error":{"Resource":"bucket/a & b","Code":"AccessDenied","Message":"Missing signature"}}"#
    );
}

#[test]
fn lists_repeat_their_name() {
    let entry = |key: &str, size: u64| Node::Tree(vec![("Key", key.into()), ("Size", size.into())]);
    let list = Node::List(vec![entry("a<b", 1), entry("\u{1}", 2)]);
    let document = Document::new("ListBucketResult", vec![("IsTruncated", false.into()), ("Contents", list)]);
    let xml = text(document.xml());
    assert!(xml.contains("<Contents><Key>a&lt;b</Key><Size>1</Size></Contents><Contents><Key>\u{fffd}</Key>"), "{xml}");
    assert!(xml.contains("<IsTruncated>false</IsTruncated>"), "{xml}");
    assert_eq!(
        text(document.json()),
        r#"{"ListBucketResult":{"IsTruncated":false,"Contents":[{"Key":"a<b","Size":1},{"Key":"\u0001","Size":2}]}}"#
    );
}

#[test]
fn xml_is_for_all_who_do_not_refuse_it() {
    for (accept, xml) in [
        (None, true),
        (Some(""), true),
        (Some("*/*"), true),
        (Some("application/json"), false),
        (Some("application/json, */*;q=0.1"), true),
        (Some("application/xml;q=0, application/json"), false),
        (Some("text/html"), true),
        (Some("image/png"), false),
    ] {
        assert_eq!(takes_xml(accept), xml, "{accept:?}");
    }
}

#[test]
fn deletions_are_read_as_written() {
    let read = |xml: &str| deletion(xml.as_bytes());
    let expected =
        |keys: &[&str], quiet| Ok(Deletion { keys: keys.iter().map(|key| (*key).to_owned()).collect(), quiet });
    for (xml, answer) in [
        ("<Delete><Object><Key>a</Key></Object></Delete>", expected(&["a"], false)),
        (
            "<?xml version=\"1.0\"?><Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\n <Object><Key>a b</Key></Object>\
             <Object><Key>&lt;&amp;&#x41;&#13;</Key><VersionId>null</VersionId></Object><Quiet>true</Quiet></Delete>",
            expected(&["a b", "<&A\r"], true),
        ),
        ("<Delete><Object><Key><![CDATA[<]]></Key></Object></Delete>", expected(&["<"], false)),
        ("<Delete><Object><Key> a </Key></Object></Delete>", expected(&[" a "], false)),
    ] {
        assert_eq!(read(xml), answer, "{xml}");
    }
    let many = format!("<Delete>{}</Delete>", "<Object><Key>a</Key></Object>".repeat(1001));
    let deep = "<Delete>".repeat(100);
    for wrong in [
        "",
        "text",
        "<Delete></Delete>",
        "<Delete><Object><Key></Key></Object></Delete>",
        "<Delete><Object><Key>a</Object></Delete>",
        "<Delete><Object><Key>a</Key></Object>",
        "<Other><Object><Key>a</Key></Object></Other>",
        "<Delete><Object><Key>a</Key></Object></Delete><Delete/>",
        "<!DOCTYPE d [<!ENTITY x \"y\">]><Delete><Object><Key>&x;</Key></Object></Delete>",
        "<Delete><Object><Key>&x;</Key></Object></Delete>",
        &many,
        &deep,
    ] {
        assert_eq!(read(wrong).map_err(|error| error.code), Err("MalformedXML"), "{wrong}");
    }
}

#[test]
fn parts_rise() {
    let part = |number: u32, etag: &str| format!("<Part><ETag>{etag}</ETag><PartNumber>{number}</PartNumber></Part>");
    let read = |parts: &[String]| {
        let xml = format!("<CompleteMultipartUpload>{}</CompleteMultipartUpload>", parts.concat());
        completed_parts(xml.as_bytes()).map_err(|error| error.code)
    };
    let expected = |number, etag: &str| CompletedPart { number, etag: Some(etag.to_owned()) };
    assert_eq!(read(&[part(1, "&quot;a&quot;"), part(3, "b")]), Ok(vec![expected(1, "a"), expected(3, "b")]));
    assert_eq!(completed_parts(b""), Ok(Vec::new()));
    assert_eq!(read(&[]), Ok(Vec::new()));
    assert_eq!(read(&[part(2, "a"), part(1, "b")]), Err("InvalidPartOrder"));
    assert_eq!(read(&[part(1, "a"), part(1, "b")]), Err("InvalidPartOrder"));
    assert_eq!(read(&[part(0, "a")]), Err("MalformedXML"));
    assert_eq!(read(&[part(10_001, "a")]), Err("MalformedXML"));
    assert_eq!(read(&["<Part><ETag>a</ETag></Part>".to_owned()]), Err("MalformedXML"));
    assert_eq!(completed_parts(b"<CompleteMultipartUpload/>"), Ok(Vec::new()));
}
