-- What staff ask a buyer about an item of a queue before they decide it (`domains/work`). While a question is open, the item waits for the
-- buyer and its clock stands: the domain of the item marks that in its own row (`asked_at`), audit.i_97 compares.
create table work.info_request (
  id bigint generated always as identity primary key,
  -- The queue and the item's key in its domain, as in work.claim.
  kind text not null check (kind ~ '^[a-z][a-zA-Z]{2,29}$'),
  ref text not null check (ref ~ '^[0-9A-Za-z-]{1,40}$'),
  buyer_id bigint not null references accounts.buyer,
  -- To them the item comes back.
  staff_id bigint not null references staff.member,
  staff_name text not null,
  question text not null check (length(btrim(question)) between 2 and 500),
  state text not null default 'open' check (state in ('open', 'answered', 'withdrawn', 'expired')),
  asked_at timestamptz not null,
  answer_by timestamptz not null check (answer_by > asked_at and answer_by <= asked_at + interval '31 days'),
  ended_at timestamptz check (ended_at >= asked_at),
  answer text check (length(answer) between 1 and 1000),
  file_ids text[] not null default '{}' check (cardinality(file_ids) <= 3),
  -- When the item was decided after it had come back: until then it is news for whoever asked.
  seen_at timestamptz check (seen_at >= ended_at),
  constraint ended_when_over check ((state = 'open') = (ended_at is null)),
  constraint answered_in_time check (state <> 'answered' or ended_at < answer_by),
  constraint expired_in_time check (state <> 'expired' or ended_at >= answer_by),
  constraint answer_of_answered check ((state = 'answered') = (answer is not null)),
  constraint files_of_answer check (state = 'answered' or file_ids = '{}'),
  constraint seen_when_back check (seen_at is null or state in ('answered', 'expired'))
);
-- One question at a time: of two who ask at once, one is refused.
create unique index info_request_open on work.info_request (kind, ref) where state = 'open';
create index info_request_of_item on work.info_request (kind, ref, id);
create index info_request_of_buyer on work.info_request (buyer_id);
create index info_request_overdue on work.info_request (answer_by) where state = 'open';
create index info_request_news on work.info_request (staff_id) where state in ('answered', 'expired') and seen_at is null;

-- What was asked and answered is what the decision rests on: it is not written again, and an end is the end.
create function work.keep_info_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and (new.state, new.answer, new.ended_at) is distinct from (old.state, old.answer, old.ended_at) then
    raise exception 'information request % is over', old.id using errcode = 'check_violation';
  end if;
  if (new.kind, new.ref, new.buyer_id, new.staff_id, new.question, new.asked_at, new.answer_by)
    is distinct from (old.kind, old.ref, old.buyer_id, old.staff_id, old.question, old.asked_at, old.answer_by) then
    raise exception 'information request % is not asked again in other words', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_info_request before update on work.info_request for each row execute function work.keep_info_request();

-- While the buyer is asked, the proof of payment or the verification waits for them. Decided, it waits for nobody.
alter table payments.voucher add column asked_at timestamptz;
alter table payments.voucher add constraint asked_under_review check (asked_at is null or state = 'under_review') not valid;
alter table papers.version add column asked_at timestamptz;
alter table papers.version add constraint asked_under_review check (asked_at is null or state = 'underReview') not valid;
-- How long the clock of this review has stood so far: five questions of a month at most.
alter table papers.version add column paused_ms bigint not null default 0;
alter table papers.version add constraint paused_within_bounds check (paused_ms between 0 and 13392000000) not valid;

-- I-97: what waits for its buyer has one open question, and the reverse.
create view audit.i_97_asked_items as
  with waits (kind, ref) as (
    select 'vouchers', id::text from payments.voucher where asked_at is not null
    union all
    select 'verifications', id::text from papers.version where asked_at is not null
  ), open (kind, ref) as (select kind, ref from work.info_request where state = 'open')
  select w.kind || ':' || w.ref as object, 'waits for its buyer, who is not asked' as problem
  from waits w where not exists (select from open o where o.kind = w.kind and o.ref = w.ref)
  union all
  select o.kind || ':' || o.ref, 'has an open question, and does not wait for its buyer'
  from open o where not exists (select from waits w where w.kind = o.kind and w.ref = o.ref);

-- Ready questions, beside the ready texts of refusals.
alter table work.reason drop constraint reason_kind_check;
alter table work.reason add constraint reason_kind_check check (kind in ('vouchers', 'cancelRequests', 'orders', 'verifications', 'quotes',
  'transferRequests', 'voucherQuestions', 'verificationQuestions')) not valid;
insert into work.reason (kind, code, position, text) values
  ('voucherQuestions', 'clearerPicture', 1, '{"cn": "图片看不清。请补传一张能看清金额、时间和流水号的完整截图或回单。", "en": "We can’t read the picture. Can you send a complete one that shows the amount, the time, and the bank’s reference?", "spa": "No leemos bien la imagen. ¿Puedes enviar una completa en la que se vean el importe, la hora y la referencia del banco?", "id": "Gambarnya kurang jelas. Bisa kirim gambar lengkap yang memperlihatkan jumlah, waktu, dan nomor referensi bank?"}'),
  ('voucherQuestions', 'whoPaid', 2, '{"cn": "这笔款项由谁转出？请告诉我们付款账户的户名和卡号后四位。", "en": "Who made this transfer? Please tell us the name on the account and the last four digits of its number.", "spa": "¿Quién hizo la transferencia? Dinos el titular de la cuenta y los cuatro últimos dígitos.", "id": "Siapa yang mengirim transfer ini? Beri tahu kami nama pemilik rekening dan empat digit terakhir nomornya."}'),
  ('voucherQuestions', 'notArrivedYet', 3, '{"cn": "我们尚未收到这笔款项。请向银行确认转账状态，并补传银行回单。", "en": "The money hasn’t arrived yet. Can you check with your bank and send us its confirmation?", "spa": "El dinero aún no ha llegado. ¿Puedes consultarlo con tu banco y enviarnos su justificante?", "id": "Uangnya belum kami terima. Bisa cek ke bank Anda dan kirim bukti konfirmasinya?"}'),
  ('voucherQuestions', 'severalOrders', 4, '{"cn": "这笔款项是否同时支付了多个订单？请告诉我们订单号和各自的金额。", "en": "Does this transfer pay for several orders? Please tell us the order numbers and the amount for each.", "spa": "¿Esta transferencia paga varios pedidos? Dinos los números de pedido y el importe de cada uno.", "id": "Apakah transfer ini untuk beberapa pesanan? Beri tahu kami nomor pesanan dan jumlah masing-masing."}'),
  ('verificationQuestions', 'licencePage', 1, '{"cn": "请补传营业执照的另一页（或副本）。", "en": "Can you send us the other page of your business license?", "spa": "¿Puedes enviarnos la otra página de tu licencia comercial?", "id": "Bisa kirim halaman lain dari izin usaha Anda?"}'),
  ('verificationQuestions', 'clearerLicence', 2, '{"cn": "营业执照图片看不清，请补传一张清晰的。", "en": "We can’t read your business license. Can you send a clearer picture?", "spa": "No leemos bien tu licencia comercial. ¿Puedes enviar una imagen más clara?", "id": "Izin usaha Anda kurang jelas. Bisa kirim gambar yang lebih jelas?"}'),
  ('verificationQuestions', 'otherAddress', 3, '{"cn": "填写的地址与营业执照不一致。请说明原因，或补传现址的证明。", "en": "The address differs from the one on your license. Can you tell us why, or send proof of the current address?", "spa": "La dirección no coincide con la de la licencia. ¿Puedes decirnos por qué o enviar un justificante de la actual?", "id": "Alamatnya berbeda dari izin usaha. Bisa jelaskan alasannya, atau kirim bukti alamat yang sekarang?"}'),
  ('verificationQuestions', 'authorized', 4, '{"cn": "联系人不是法定代表人。请补传加盖公章的授权书。", "en": "The contact isn’t the legal representative. Can you send a signed authorization?", "spa": "La persona de contacto no es el representante legal. ¿Puedes enviar una autorización firmada?", "id": "Kontak bukan penanggung jawab resmi. Bisa kirim surat kuasa yang ditandatangani?"}');
