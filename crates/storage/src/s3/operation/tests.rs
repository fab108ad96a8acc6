//! Every operation of the contract, and what is none.

use super::*;

fn ask(method: &str, target: &str, headers: &[(&str, &str)]) -> Result<Operation, &'static str> {
    let (path, raw) = target.split_once('?').unwrap_or((target, ""));
    let headers = Headers::new(headers.iter().map(|(name, value)| (*name, value.as_bytes())));
    let query = Query::parse(raw).map_err(|error| error.code)?;
    operation(method, path, &query, &headers).map_err(|error| error.code)
}

#[test]
fn every_operation_has_its_request() {
    let copy = &[("x-amz-copy-source", "b/source")][..];
    let form = &[("content-type", "multipart/form-data; boundary=x")][..];
    for (method, target, headers, name) in [
        ("GET", "/", &[][..], "storage.s3.bucket.list"),
        ("GET", "", &[], "storage.s3.bucket.list"),
        ("PUT", "/b", &[], "storage.s3.bucket.create"),
        ("PUT", "/b/", &[], "storage.s3.bucket.create"),
        ("DELETE", "/b", &[], "storage.s3.bucket.delete"),
        ("HEAD", "/b", &[], "storage.s3.bucket.get"),
        ("GET", "/b?location", &[], "storage.s3.bucket.get_location"),
        ("GET", "/b?versioning", &[], "storage.s3.bucket.get_versioning"),
        ("GET", "/b", &[], "storage.s3.object.list"),
        ("GET", "/b/?list-type=2&prefix=a", &[], "storage.s3.object.list"),
        ("GET", "/b?uploads", &[], "storage.s3.upload.list"),
        ("POST", "/b?delete", &[], "storage.s3.object.delete_many"),
        ("POST", "/b", form, "storage.s3.upload"),
        ("GET", "/b/k", &[], "storage.s3.object.get"),
        ("GET", "/b/k?tagging", &[], "storage.s3.object.get_tagging"),
        ("GET", "/b/k?uploadId=u", &[], "storage.s3.upload.list_parts"),
        ("HEAD", "/b/k", &[], "storage.s3.object.info"),
        ("PUT", "/b/k", &[], "storage.s3.upload"),
        ("PUT", "/b/k?x-id=PutObject", &[], "storage.s3.upload"),
        ("PUT", "/b/k", copy, "storage.s3.object.copy"),
        ("PUT", "/b/k?uploadId=u&partNumber=1", &[], "storage.s3.upload.part"),
        ("PUT", "/b/k?uploadId=u&partNumber=10000", copy, "storage.s3.upload.part_copy"),
        ("POST", "/b/k?uploads", &[], "storage.s3.upload.create"),
        ("POST", "/b/k?uploadId=u", &[], "storage.s3.upload.complete"),
        ("DELETE", "/b/k?uploadId=u", &[], "storage.s3.upload.abort"),
        ("DELETE", "/b/k", &[], "storage.s3.object.delete"),
    ] {
        assert_eq!(ask(method, target, headers).map(|operation| operation.name()), Ok(name), "{method} {target}");
    }
}

#[test]
fn names_are_decoded_once_and_nothing_is_normalised() {
    for (path, bucket, key) in [
        ("/b/a/b", "b", "a/b"),
        ("/b/a%2Fb", "b", "a/b"),
        ("/b/a%252Fb", "b", "a%2Fb"),
        ("/b//a", "b", "/a"),
        ("/b/a/", "b", "a/"),
        ("/b/../c", "b", "../c"),
        ("/b/%2e%2e/c", "b", "../c"),
        ("/b/a+b", "b", "a+b"),
        ("/b/%C3%A5", "b", "å"),
        ("/my%20bucket/k", "my bucket", "k"),
    ] {
        let expected = Operation::Object { bucket: bucket.into(), key: key.into(), operation: OfObject::Get };
        assert_eq!(ask("GET", path, &[]), Ok(expected), "{path}");
    }
}

#[test]
fn what_storage_has_not_is_refused_by_name() {
    for (method, target, code) in [
        ("GET", "/b?acl", "NotImplemented"),
        ("PUT", "/b?lifecycle", "NotImplemented"),
        ("PUT", "/b?versioning", "NotImplemented"),
        ("PUT", "/b/k?tagging", "NotImplemented"),
        ("DELETE", "/b/k?tagging", "NotImplemented"),
        ("PUT", "/b/k?acl", "NotImplemented"),
        ("GET", "/b/k?versionId=3", "NotImplemented"),
        ("POST", "/", "MethodNotAllowed"),
        ("POST", "/b", "MethodNotAllowed"),
        ("POST", "/b/k", "MethodNotAllowed"),
        ("PATCH", "/b/k", "MethodNotAllowed"),
        ("HEAD", "/b/k?uploadId=u", "MethodNotAllowed"),
        ("GET", "//k", "InvalidBucketName"),
        ("GET", "/b/%ff", "InvalidRequest"),
        ("PUT", "/b/k?uploadId=u", "MissingParameter"),
        ("PUT", "/b/k?partNumber=1", "MissingParameter"),
        ("PUT", "/b/k?uploadId=u&partNumber=0", "InvalidParameter"),
        ("PUT", "/b/k?uploadId=u&partNumber=10001", "InvalidParameter"),
        ("PUT", "/b/k?uploadId=u&partNumber=%2B1", "InvalidParameter"),
        ("GET", "/b?list-type=3", "InvalidParameter"),
        ("GET", "/b?max-keys=many", "InvalidParameter"),
        ("GET", "/b?encoding-type=base64", "InvalidParameter"),
        ("GET", "/b?uploads&max-uploads=0", "InvalidParameter"),
        ("GET", "/b?uploads&key-marker=a", "InvalidParameter"),
        ("GET", "/b?prefix=a&prefix=b", "InvalidRequest"),
    ] {
        assert_eq!(ask(method, target, &[]), Err(code), "{method} {target}");
    }
}

#[test]
fn lists_are_asked_in_both_versions() {
    let listing = |target: &str| match ask("GET", target, &[]) {
        Ok(Operation::ListObjects { listing, .. }) => listing,
        other => panic!("{target}: {other:?}"),
    };
    let one = listing("/b?marker=m&delimiter=%2F&max-keys=5000&start-after=x");
    assert_eq!((one.version_two, one.after.as_deref(), one.max_keys), (false, Some("m"), 1000));
    let two = listing("/b?list-type=2&start-after=s&continuation-token=t&max-keys=0&encoding-type=url&delimiter=");
    let expected = Listing {
        version_two: true,
        after: Some("s".into()),
        token: Some("t".into()),
        encoded: true,
        ..Listing::default()
    };
    assert_eq!(two, expected);
    let marker = listing::encode_marker("a/b");
    assert_eq!(listing::decode_marker(&marker).as_deref(), Ok("a/b"));
}
