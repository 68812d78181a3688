-- Ready replies of the dictionary of texts: for enquiries, and for whatever conversation staff have with people.
do $$
declare was text;
begin
  select pg_get_constraintdef(oid) into strict was from pg_constraint
  where conrelid = 'work.reason'::regclass and conname = 'reason_kind_check';
  alter table work.reason drop constraint reason_kind_check;
  execute format('alter table work.reason add constraint reason_kind_check check (kind in (%s)) not valid',
    (select string_agg(distinct quote_literal(m[1]), ', ')
      from (select regexp_matches(was, '''([A-Za-z.]+)''', 'g') union select array['replies']) as k (m)));
end $$;

insert into work.reason (kind, code, position, text) values
  ('replies', 'thanks', 1, '{"cn": "感谢您的咨询，我们正在核实，会尽快给您准确答复。", "en": "Thank you for writing. We’re checking this and will give you an exact answer soon.", "spa": "Gracias por escribirnos. Lo estamos comprobando y te daremos pronto una respuesta exacta.", "id": "Terima kasih telah menghubungi kami. Kami sedang memeriksa dan segera memberi jawaban yang tepat."}'),
  ('replies', 'orderNumber', 2, '{"cn": "请告诉我们订单编号，以便查询。", "en": "Please tell us your order number so we can look it up.", "spa": "Indícanos tu número de pedido para que podamos consultarlo.", "id": "Mohon beri tahu nomor pesanan Anda agar bisa kami periksa."}'),
  ('replies', 'photos', 3, '{"cn": "请补充照片、型号和铭牌，以便我们判断。", "en": "Please send photos, the model, and the nameplate so we can judge it.", "spa": "Envíanos fotos, el modelo y la placa para que podamos valorarlo.", "id": "Mohon kirim foto, model, dan pelat nama agar bisa kami nilai."}'),
  ('replies', 'machineFound', 4, '{"cn": "我们找到了符合要求的机器，报价和照片稍后发给您。", "en": "We found a machine that fits. The offer and photos follow shortly.", "spa": "Hemos encontrado una máquina que encaja. En breve te enviamos la oferta y las fotos.", "id": "Kami menemukan mesin yang cocok. Penawaran dan foto segera menyusul."}'),
  ('replies', 'forwarded', 5, '{"cn": "您的反馈已转交负责的同事，改进后我们会通知您。", "en": "We passed your feedback on to the team in charge and will tell you when it’s fixed.", "spa": "Hemos pasado tu comentario al equipo responsable y te avisaremos cuando esté resuelto.", "id": "Masukan Anda sudah kami teruskan ke tim terkait dan kami kabari setelah diperbaiki."}'),
  ('replies', 'solved', 6, '{"cn": "问题已处理，如仍有疑问请继续留言。", "en": "This is solved now. If anything is still unclear, just reply.", "spa": "Ya está resuelto. Si algo no queda claro, responde a este mensaje.", "id": "Masalah ini sudah selesai. Jika masih ada pertanyaan, silakan balas."}');

-- What staff write down about an enquiry for each other. A guest's has no buyer.
create table enquiries.note (
  id         bigint      generated always as identity primary key,
  enquiry_id bigint      not null references enquiries.enquiry on delete cascade,
  buyer_id   bigint,
  staff_id   bigint      not null,
  staff_name text        not null check (char_length(staff_name) between 1 and 200),
  text       text        not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  edited_at  timestamptz check (edited_at >= created_at),
  revision   int         not null default 0 check (revision >= 0)
);
create index note_of_enquiry on enquiries.note (enquiry_id, id);
create index note_of_buyer on enquiries.note (buyer_id) where buyer_id is not null;
