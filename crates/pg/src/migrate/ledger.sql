-- What has been applied to this database, for `pg::migrate` and nobody else.
create schema if not exists saluhall;

create table if not exists saluhall.migrations (
  project text not null,
  file text not null,
  kind text not null check (kind in ('migration', 'seed')),
  checksum text not null,
  applied_at timestamptz not null default now(),
  took_ms integer not null,
  primary key (project, file)
);

comment on schema saluhall is 'What the server keeps for itself; requests never see it.';
comment on table saluhall.migrations is 'SQL files applied to this database; checksum is the SHA-256 of the text.';

revoke all on schema saluhall from public;
revoke all on saluhall.migrations from public;
