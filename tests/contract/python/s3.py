"""The S3 protocol through boto3, which signs, chunks and parses in ways of its own. Prints one line for each story."""
import hashlib
import io
import os
import urllib.request
import uuid

import boto3
from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import ClientError

s3 = boto3.client(
    "s3",
    endpoint_url=os.environ["STORAGE_S3_URL"],
    region_name=os.environ["S3_PROTOCOL_REGION"],
    aws_access_key_id=os.environ["S3_PROTOCOL_ACCESS_KEY_ID"],
    aws_secret_access_key=os.environ["S3_PROTOCOL_ACCESS_KEY_SECRET"],
    config=Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1}, signature_version="s3v4"),
)
bucket = f"boto3-{uuid.uuid4()}"


def refused(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except ClientError as error:
        return error.response["Error"]["Code"], error.response["ResponseMetadata"]["HTTPStatusCode"]
    raise AssertionError("it was not refused")


def buckets():
    s3.create_bucket(Bucket=bucket)
    assert bucket in [found["Name"] for found in s3.list_buckets()["Buckets"]]
    s3.head_bucket(Bucket=bucket)
    assert s3.get_bucket_location(Bucket=bucket)["LocationConstraint"] == "local"


def objects():
    key = "a b/c+d(1).txt"
    s3.put_object(Bucket=bucket, Key=key, Body=b"hello", ContentType="text/plain", Metadata={"who": "anna"})
    got = s3.get_object(Bucket=bucket, Key=key, Range="bytes=1-3")
    assert (got["Body"].read(), got["ContentRange"], got["Metadata"]) == (b"ell", "bytes 1-3/5", {"who": "anna"})
    head = s3.head_object(Bucket=bucket, Key=key)
    assert (head["ContentLength"], head["ETag"]) == (5, f'"{hashlib.md5(b"hello").hexdigest()}"')
    s3.copy_object(Bucket=bucket, Key="copy", CopySource={"Bucket": bucket, "Key": key})
    assert s3.get_object(Bucket=bucket, Key="copy")["Body"].read() == b"hello"
    assert refused(s3.get_object, Bucket=bucket, Key="none") == ("NoSuchKey", 404)
    assert refused(s3.head_object, Bucket=bucket, Key="none") == ("404", 404)
    assert refused(s3.get_object, Bucket=bucket, Key=key, IfNoneMatch=head["ETag"]) == ("304", 304)
    # CRC64NVME would need AWS' own extension of boto3; the decoder's tests have it.
    for checksum in ["CRC32", "SHA1", "SHA256"]:
        s3.put_object(Bucket=bucket, Key=f"sum/{checksum}", Body=b"hello", ChecksumAlgorithm=checksum)


def transfers():
    data = bytes(range(256)) * (60 * 1024)
    config = TransferConfig(multipart_threshold=6 << 20, multipart_chunksize=6 << 20, max_concurrency=3)
    s3.upload_fileobj(io.BytesIO(data), bucket, "big", Config=config)
    received = io.BytesIO()
    s3.download_fileobj(bucket, "big", received, Config=config)
    assert hashlib.sha256(received.getvalue()).digest() == hashlib.sha256(data).digest()
    upload = s3.create_multipart_upload(Bucket=bucket, Key="aborted")["UploadId"]
    s3.upload_part(Bucket=bucket, Key="aborted", UploadId=upload, PartNumber=1, Body=b"x")
    assert len(s3.list_parts(Bucket=bucket, Key="aborted", UploadId=upload)["Parts"]) == 1
    assert [found["UploadId"] for found in s3.list_multipart_uploads(Bucket=bucket)["Uploads"]] == [upload]
    s3.abort_multipart_upload(Bucket=bucket, Key="aborted", UploadId=upload)
    assert refused(s3.list_parts, Bucket=bucket, Key="aborted", UploadId=upload) == ("NoSuchUpload", 404)


def lists():
    pages = s3.get_paginator("list_objects_v2").paginate(Bucket=bucket, Delimiter="/", PaginationConfig={"PageSize": 1})
    seen = [entry["Key"] for page in pages for entry in page.get("Contents", [])]
    assert seen == ["big", "copy"], seen
    one = s3.get_paginator("list_objects").paginate(Bucket=bucket, PaginationConfig={"PageSize": 2})
    assert "a b/c+d(1).txt" in [entry["Key"] for page in one for entry in page["Contents"]]


def addresses():
    address = s3.generate_presigned_url("get_object", Params={"Bucket": bucket, "Key": "copy"}, ExpiresIn=60)
    assert urllib.request.urlopen(address).read() == b"hello"
    address = s3.generate_presigned_url("put_object", Params={"Bucket": bucket, "Key": "by-address"}, ExpiresIn=60)
    urllib.request.urlopen(urllib.request.Request(address, data=b"sent", method="PUT", headers={"content-type": ""}))
    assert s3.get_object(Bucket=bucket, Key="by-address")["Body"].read() == b"sent"


def refusals():
    wrong = boto3.client(
        "s3", endpoint_url=os.environ["STORAGE_S3_URL"], region_name="local", aws_access_key_id="unknown",
        aws_secret_access_key="unknown", config=Config(s3={"addressing_style": "path"}, retries={"max_attempts": 1}),
    )
    assert refused(wrong.list_buckets) == ("AccessDenied", 403)
    assert refused(s3.put_bucket_acl, Bucket=bucket, ACL="private") == ("NotImplemented", 501)


def removal():
    keys = [entry["Key"] for entry in s3.list_objects_v2(Bucket=bucket)["Contents"]]
    gone = s3.delete_objects(Bucket=bucket, Delete={"Objects": [{"Key": key} for key in keys]})
    assert len(gone["Deleted"]) == len(keys) and "Errors" not in gone
    s3.delete_bucket(Bucket=bucket)
    assert refused(s3.list_objects_v2, Bucket=bucket) == ("NoSuchBucket", 404)


for story in [buckets, objects, transfers, lists, addresses, refusals, removal]:
    story()
    print(f"ok {story.__name__}", flush=True)
