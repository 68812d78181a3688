-- Schema of the content domain: what the merchant writes around the goods. Text that people see is jsonb by language,
-- Chinese always there, because lists need it in one language and forms in all.
create schema content;

create table content.banner (
  id bigint generated always as identity primary key,
  title jsonb not null check (title ? 'cn'),
  subtitle jsonb not null check (subtitle ? 'cn'),
  action_label jsonb not null check (action_label ? 'cn'),
  href text not null,
  image_url text,
  tone text not null check (tone in ('brand', 'light', 'sale')),
  position int not null,
  visible boolean not null
);
create index banner_shown on content.banner (position, id) where visible;

create table content.announcement (
  id bigint generated always as identity primary key,
  title jsonb not null check (title ? 'cn'),
  body jsonb not null check (body ? 'cn'),
  -- May lie ahead: then it comes out by itself.
  published_at timestamptz not null,
  visible boolean not null,
  -- Whether the pages that list it have been made anew since it came out.
  is_out boolean not null default false
);
create index announcement_shown on content.announcement (published_at desc, id desc) where visible;
create index announcement_due on content.announcement (published_at) where visible and not is_out;

-- A node of the content tree. Ids are given, not counted: browsers ask for 2421, the contact channel.
create table content.channel (
  id bigint primary key,
  name jsonb not null check (name ? 'cn'),
  telephone text not null,
  phone text not null,
  email text not null,
  address_cn text not null,
  address_en text not null
);

-- The shop itself; its name is a setting.
create table content.shop (
  one boolean primary key default true check (one),
  intro jsonb not null check (intro ? 'cn'),
  founded_year int not null,
  licence_number text not null,
  hours jsonb not null check (hours ? 'cn'),
  image_url text
);

-- Made-up contacts that nobody answers, to be replaced when the shop opens.
insert into content.channel (id, name, telephone, phone, email, address_cn, address_en) values (2421,
  '{"cn": "联系我们", "en": "Contact us", "spa": "Contacto", "id": "Hubungi kami"}',
  '020-0000 2421', '+86 100 0000 2421', 'service@tradepost.example',
  '广东省广州市黄埔区示例路 24 号 21 栋', 'Building 21, 24 Example Road, Huangpu District, Guangzhou, Guangdong, China');

insert into content.shop (intro, founded_year, licence_number, hours) values (
  $json${
    "cn": "面向企业与个人的工业品批发零售商城。自有仓库备货，支持多规格、多单位与阶梯价采购，订单从下单到签收全程可查。",
    "en": "A wholesale and retail shop for industrial goods, for businesses and individuals. We keep our own stock, sell by piece, box and carton with prices by quantity, and every order can be followed from checkout to the signed receipt.",
    "spa": "Tienda mayorista y minorista de artículos industriales para empresas y particulares. Tenemos existencias propias, vendemos por unidad, caja y cartón con precios por cantidad, y cada pedido se puede seguir desde la compra hasta la entrega firmada.",
    "id": "Toko grosir dan eceran barang industri untuk perusahaan dan perorangan. Kami menyimpan stok sendiri, menjual per satuan, kotak, dan karton dengan harga bertingkat, dan setiap pesanan dapat dipantau dari checkout sampai diterima."
  }$json$,
  2012, '91440100EXAMPLE242',
  $json${
    "cn": "周一至周六 9:00–18:00",
    "en": "Monday to Saturday, 9:00 to 18:00 (UTC+8)",
    "spa": "De lunes a sábado, de 9:00 a 18:00 (UTC+8)",
    "id": "Senin sampai Sabtu, 09.00–18.00 (UTC+8)"
  }$json$);
