//! Files in an S3 of somebody else's. Upstream's names, and AWS' own for credentials.

use std::fmt;

use storage::backend::remote::Credentials;

use super::setting::{FLAG, HTTP_URL, Kind, Reader, Section, Setting, TEXT};

/// What can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Chosen {
    File,
    S3,
}

const CHOICE: Kind<Chosen> = Kind {
    name: "file or s3",
    parse: |text| match text {
        "file" => Some(Chosen::File),
        "s3" => Some(Chosen::S3),
        _ => None,
    },
};
const BUCKET_NAME: Kind<String> = Kind {
    name: "the name of a bucket, such as shop-files",
    parse: |text| {
        let fits = |c: char| c.is_ascii_alphanumeric() || ".-_".contains(c);
        (text.len() >= 3 && text.len() <= 63 && text.chars().all(fits)).then(|| text.to_owned())
    },
};
const REGION_NAME: Kind<String> = Kind {
    name: "the name of a region, such as eu-north-1",
    parse: |text| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-').then(|| text.to_owned()),
};

const BACKEND: Setting<Chosen> =
    Setting::new("STORAGE_BACKEND", CHOICE, "file", "Where bytes of files lie: file, a local folder, or s3, a bucket.");
const BUCKET: Setting<String> = Setting::new(
    "STORAGE_S3_BUCKET",
    BUCKET_NAME,
    "",
    "The bucket, which must exist. Give it a rule that ends unfinished uploads after a day: a lost machine cannot.",
)
.or(&["GLOBAL_S3_BUCKET"]);
const ENDPOINT: Setting<String> =
    Setting::new("STORAGE_S3_ENDPOINT", HTTP_URL, "", "Address of the S3. Unset: that of AWS for the region.")
        .or(&["GLOBAL_S3_ENDPOINT"]);
const REGION: Setting<String> = Setting::new("STORAGE_S3_REGION", REGION_NAME, "us-east-1", "The bucket's region.")
    .or(&["AWS_REGION", "AWS_DEFAULT_REGION"]);
const PATH_STYLE: Setting<bool> = Setting::new(
    "STORAGE_S3_FORCE_PATH_STYLE",
    FLAG,
    "false",
    "Name the bucket in the path of addresses, not before the host.",
)
.or(&["GLOBAL_S3_FORCE_PATH_STYLE"]);
const KEY_ID: Setting<String> = Setting::new(
    "AWS_ACCESS_KEY_ID",
    TEXT,
    "",
    "Access key to the bucket. Unset at AWS: what the machine, container or web identity is given.",
);
const SECRET: Setting<String> =
    Setting::new("AWS_SECRET_ACCESS_KEY", TEXT, "", "The secret to that access key.").secret();
const TOKEN: Setting<String> =
    Setting::new("AWS_SESSION_TOKEN", TEXT, "", "What credentials that end by themselves bring along.").secret();

pub const SECTION: Section = Section {
    title: "Files in S3",
    doc: "Bytes of files in a bucket of any S3; rows and settings stay as they are.",
    rows: &[BACKEND.row, BUCKET.row, ENDPOINT.row, REGION.row, PATH_STYLE.row, KEY_ID.row, SECRET.row, TOKEN.row],
};

/// A bucket to keep files in.
#[derive(Clone)]
pub struct Remote {
    pub bucket: String,
    /// `None`: AWS.
    pub endpoint: Option<String>,
    pub region: String,
    pub path_style: bool,
    /// `None`: what the surroundings give.
    pub credentials: Option<Credentials>,
}

impl fmt::Debug for Remote {
    /// Credentials stay out of whatever prints a configuration.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote").field("bucket", &self.bucket).field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

/// `Some(None)` for a local folder; `None` after a problem was noted.
pub fn read(reader: &mut Reader<'_>) -> Option<Option<Remote>> {
    if reader.get(&BACKEND)? == Chosen::File {
        return Some(None);
    }
    let bucket = reader.optional(&BUCKET);
    let endpoint = reader.optional(&ENDPOINT);
    let region = reader.get(&REGION);
    let path_style = reader.get(&PATH_STYLE);
    let credentials = credentials(reader, !matches!(endpoint, Some(Some(_))));
    if bucket == Some(None) {
        reader.problem(&BUCKET, "it is not set, but STORAGE_BACKEND is s3", "name the bucket");
    }
    Some(Some(Remote {
        bucket: bucket??,
        endpoint: endpoint?,
        region: region?,
        path_style: path_style?,
        credentials: credentials?,
    }))
}

/// `at_aws`: only there the surroundings may know them.
#[expect(clippy::option_option, reason = "no problem is one thing, no credentials another")]
fn credentials(reader: &mut Reader<'_>, at_aws: bool) -> Option<Option<Credentials>> {
    let (id, secret, token) = (reader.optional(&KEY_ID)?, reader.optional(&SECRET)?, reader.optional(&TOKEN)?);
    match (id, secret) {
        (Some(id), Some(secret)) => return Some(Some(Credentials { id, secret, token })),
        (None, None) if at_aws => return Some(None),
        (None, None) => reader.problem(&KEY_ID, "it is not set, but STORAGE_S3_ENDPOINT is", "set it and its secret"),
        (Some(_), None) => reader.problem(&SECRET, "it is not set, but AWS_ACCESS_KEY_ID is", "set both or neither"),
        (None, Some(_)) => {
            reader.problem(&KEY_ID, "it is not set, but AWS_SECRET_ACCESS_KEY is", "set both or neither")
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[(&str, &str)]) -> Result<Option<Remote>, Vec<String>> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        let mut reader = Reader::new(&lookup);
        let read = read(&mut reader);
        let problems: Vec<_> = reader.problems.iter().map(|problem| problem.setting.clone()).collect();
        if problems.is_empty() { Ok(read.unwrap()) } else { Err(problems) }
    }

    const S3: (&str, &str) = ("STORAGE_BACKEND", "s3");
    const BUCKET: (&str, &str) = ("GLOBAL_S3_BUCKET", "files");
    const ENDPOINT: (&str, &str) = ("STORAGE_S3_ENDPOINT", "http://127.0.0.1:9000/");
    const ID: (&str, &str) = ("AWS_ACCESS_KEY_ID", "me");
    const SECRET: (&str, &str) = ("AWS_SECRET_ACCESS_KEY", "hunter2");

    #[test]
    fn a_bucket_is_chosen_and_named() {
        assert!(check(&[BUCKET]).unwrap().is_none());
        let remote = check(&[S3, BUCKET, ENDPOINT, ID, SECRET, ("AWS_REGION", "local")]).unwrap().unwrap();
        assert_eq!((remote.bucket.as_str(), remote.region.as_str()), ("files", "local"));
        assert_eq!(remote.endpoint.as_deref(), Some("http://127.0.0.1:9000"));
        assert!(!format!("{remote:?}").contains("hunter2"));
        assert!(check(&[S3, BUCKET]).unwrap().unwrap().credentials.is_none(), "AWS' machines know who they are");
    }

    #[test]
    fn what_does_not_fit_together_is_named() {
        assert_eq!(check(&[("STORAGE_BACKEND", "S4")]).unwrap_err(), ["STORAGE_BACKEND"]);
        assert_eq!(check(&[S3]).unwrap_err(), ["STORAGE_S3_BUCKET"]);
        assert_eq!(check(&[S3, ("STORAGE_S3_BUCKET", "a/b")]).unwrap_err(), ["STORAGE_S3_BUCKET"]);
        assert_eq!(check(&[S3, BUCKET, ("STORAGE_S3_ENDPOINT", "minio:9000")]).unwrap_err(), ["STORAGE_S3_ENDPOINT"]);
        assert_eq!(check(&[S3, BUCKET, ENDPOINT]).unwrap_err(), ["AWS_ACCESS_KEY_ID"]);
        assert_eq!(check(&[S3, BUCKET, ID]).unwrap_err(), ["AWS_SECRET_ACCESS_KEY"]);
        assert_eq!(check(&[S3, BUCKET, SECRET]).unwrap_err(), ["AWS_ACCESS_KEY_ID"]);
    }
}
