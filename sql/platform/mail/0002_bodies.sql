-- Letters to many people: what they say alike is kept once, they wait behind every other mail, and whoever wrote them is told
-- what became of each.

set role supabase_auth_admin;

create table if not exists mail.bodies (
  id uuid primary key,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
comment on table mail.bodies is 'What many mails say alike; `{{Name}}` in it stands for the mail''s variable. Goes a day after the last of them.';

alter table mail.queue add column if not exists body uuid references mail.bodies;
alter table mail.queue add column if not exists failure text;
comment on column mail.queue.body is 'One of many letters: sent when no other mail is due, and what became of it is noted in mail.outcomes.';
comment on column mail.queue.failure is 'Why the last attempt came to nothing.';
create index if not exists queue_body_idx on mail.queue (body) where body is not null;
-- The order in which mails are taken.
create index if not exists queue_order_idx on mail.queue ((body is not null), due_at);

create table if not exists mail.outcomes (
  mail uuid primary key,
  body uuid,
  failure text,
  attempts integer not null,
  at timestamptz not null default now()
);
comment on table mail.outcomes is 'What became of letters to many, written in the statement that takes them out of the queue: a trigger of the project''s may follow it. Forgotten after a week.';
comment on column mail.outcomes.failure is 'Null when the mail server took it.';
create index if not exists outcomes_at_idx on mail.outcomes (at);

alter table mail.bodies enable row level security;
alter table mail.outcomes enable row level security;

reset role;
