-- Schema accounts: what the merchant decides about a buyer and writes down about him, what levels and super membership
-- are called and give, and agreements that are written in the back office.

alter table accounts.buyer
  -- Until when super membership lasts; null is without end.
  add column super_until timestamptz,
  -- The merchant's own words to sort buyers by. Few and short, so they stand in the row that lists read.
  add column tags text[] not null default '{}',
  -- Counts the acts of the staff: who acts names the revision he has seen.
  add column revision int not null default 1,
  -- Why he is blocked, as he himself is told when he proves who he is.
  add column block_reason text check (block_reason in ('fraud', 'debts', 'abuse', 'atRequest', 'other')),
  add column block_note text not null default '' check (length(block_note) <= 300),
  add constraint buyer_super_until check (super_until is null or super_member),
  add constraint buyer_tags check (cardinality(tags) <= 20),
  add constraint buyer_block_reason check (block_reason is null or blocked_at is not null);
create index buyer_by_tag on accounts.buyer using gin (tags);
create index buyer_super_over on accounts.buyer (super_until) where super_until is not null;
create index buyer_blocked on accounts.buyer (id desc) where blocked_at is not null;
create index buyer_by_invitation on accounts.buyer (lower(invitation_code));

-- Whole histories of sessions: when somebody was here last.
create index session_of_buyer on accounts.session (buyer_id, last_seen_at desc);

-- What the staff write down about a buyer; he never sees it. Its author changes it, and it goes with the account.
create table accounts.note (
  id         bigint generated always as identity primary key,
  buyer_id   bigint      not null references accounts.buyer on delete cascade,
  staff_id   bigint      not null,
  staff_name text        not null,
  text       text        not null check (length(btrim(text)) between 1 and 2000),
  created_at timestamptz not null,
  edited_at  timestamptz check (edited_at >= created_at),
  revision   int         not null default 1
);
create index note_of_buyer on accounts.note (buyer_id, id desc);

-- The five levels and super membership in the merchant's words. What they take off prices stands in the settings, where
-- pricing reads it.
create table accounts.rank (
  rank       text primary key check (rank in ('1', '2', '3', '4', '5', 'super')),
  name       jsonb not null check (btrim(name ->> 'cn') <> ''),
  gives      jsonb not null check (gives ? 'cn'),
  revision   int   not null default 1,
  changed_at timestamptz,
  changed_by text
);
insert into accounts.rank (rank, name, gives) values
  ('1', '{"cn": "普通会员", "en": "Member", "spa": "Miembro", "id": "Anggota"}',
    '{"cn": "收藏、足迹与到货提醒", "en": "Favourites, footprints and arrival notices", "spa": "Favoritos, historial y avisos de llegada", "id": "Favorit, riwayat, dan pemberitahuan barang tiba"}'),
  ('2', '{"cn": "铜牌会员", "en": "Bronze", "spa": "Bronce", "id": "Perunggu"}',
    '{"cn": "全场等级折扣", "en": "Level discount on all goods", "spa": "Descuento de nivel en todos los artículos", "id": "Diskon tingkat untuk semua barang"}'),
  ('3', '{"cn": "银牌会员", "en": "Silver", "spa": "Plata", "id": "Perak"}',
    '{"cn": "更高的等级折扣", "en": "A higher level discount", "spa": "Mayor descuento de nivel", "id": "Diskon tingkat lebih tinggi"}'),
  ('4', '{"cn": "金牌会员", "en": "Gold", "spa": "Oro", "id": "Emas"}',
    '{"cn": "更高的等级折扣", "en": "A higher level discount", "spa": "Mayor descuento de nivel", "id": "Diskon tingkat lebih tinggi"}'),
  ('5', '{"cn": "钻石会员", "en": "Diamond", "spa": "Diamante", "id": "Berlian"}',
    '{"cn": "最高的等级折扣", "en": "The highest level discount", "spa": "El mayor descuento de nivel", "id": "Diskon tingkat tertinggi"}'),
  ('super', '{"cn": "超级会员", "en": "Super member", "spa": "Supermiembro", "id": "Anggota super"}',
    '{"cn": "有专属会员价的商品按会员价,其余商品享超级会员折扣\n企业价、超级会员价、等级折扣中自动取最低的一个", "en": "The member price of goods that have one, a discount on all others\nOf business price, super member price and level discount the lowest is taken by itself", "spa": "El precio de miembro en los artículos que lo tienen y un descuento en los demás\nEntre precio de empresa, de supermiembro y descuento de nivel se aplica solo el más bajo", "id": "Harga anggota untuk barang yang memilikinya, diskon untuk barang lain\nDi antara harga bisnis, harga anggota super, dan diskon tingkat, yang terendah diterapkan otomatis"}');

-- Agreements: a version may be written ahead of its day. Until then it is changed or thrown away; from then on it stays.
alter table accounts.agreement
  -- Whether buyers who agreed to an older version are asked anew: they agree before their next order.
  add column asks_again boolean not null default false,
  add column revision int not null default 1,
  add column written_at timestamptz,
  add column written_by text,
  -- When the shop's pages were told that it is in force; null while its day has not come.
  add column begun_at timestamptz;
update accounts.agreement set begun_at = in_force_from where in_force_from <= now();
create index agreement_asks on accounts.agreement (version) where asks_again;

-- Who agreed to which version, and when: the buyer's row has the newest, here all of them stay.
create table accounts.acceptance (
  buyer_id    bigint      not null references accounts.buyer on delete cascade,
  version     int         not null references accounts.agreement,
  accepted_at timestamptz not null,
  primary key (buyer_id, version)
);
create index acceptance_of_version on accounts.acceptance (version);
insert into accounts.acceptance (buyer_id, version, accepted_at)
  select id, agreement_version, registered_at from accounts.buyer;

-- What a buyer agreed to last is among what he agreed to.
create view audit.i_65_acceptances as
  select 'buyer:' || b.id as object, 'has agreed to version ' || b.agreement_version || ', which is not kept' as problem
  from accounts.buyer b
  left join accounts.acceptance a on a.buyer_id = b.id and a.version = b.agreement_version
  where a.buyer_id is null;

-- Later versions begin later, so the newest that has begun is the one in force.
create view audit.i_26_agreements as
  select 'agreement:' || version as object, 'begins before the version that it replaces' as problem
  from (select version, in_force_from, lag(in_force_from) over (order by version) as before
    from accounts.agreement) a
  where in_force_from <= before;
