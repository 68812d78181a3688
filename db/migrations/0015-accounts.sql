-- Schema of the accounts domain: buyers, how they prove who they are, and where goods go to them.
create schema accounts;

-- What a buyer agrees to when registering. A new version is a new row; who agreed to which one is on the buyer.
create table accounts.agreement (
  version int primary key,
  title jsonb not null check (title ? 'cn'),
  html jsonb not null check (html ? 'cn'),
  in_force_from timestamptz not null
);

create table accounts.buyer (
  id bigint generated always as identity primary key,
  -- As typed; compared trimmed and in lower case.
  email text not null,
  password_hash text not null,
  nick_name text not null,
  customer_type text not null check (customer_type in ('individual', 'business')),
  level int not null default 1 check (level between 1 and 5),
  super_member boolean not null default false,
  -- The language that was shown last; mails are written in it.
  lang text not null check (lang in ('cn', 'en', 'spa', 'id')),
  invitation_code text not null unique,
  avatar_url text,
  agreement_version int not null references accounts.agreement,
  registered_at timestamptz not null,
  blocked_at timestamptz
);
-- One person, one account, whatever many registrations arrive at once.
create unique index buyer_email on accounts.buyer (lower(btrim(email)));

create table accounts.session (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token: it has 256 random bits, so nobody needs to be slowed down, and the table opens nothing.
  token_hash bytea not null unique,
  buyer_id bigint not null references accounts.buyer,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Moves on while it is used, but never beyond max_until.
  idle_until timestamptz not null,
  max_until timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index session_buyer on accounts.session (buyer_id) where ended_at is null;
create index session_over on accounts.session (max_until);
create index session_ended on accounts.session (ended_at) where ended_at is not null;

-- The one living code of a purpose and an address: a new one takes the place of the old. The row stays when the code
-- is used or over, because it counts how many were sent within a day.
create table accounts.code (
  purpose text not null check (purpose in ('login', 'register')),
  target text not null,
  -- HMAC over purpose, address and code, with a key of the installation.
  hmac bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  day_from timestamptz not null,
  day_count int not null check (day_count > 0),
  primary key (purpose, target)
);
create index code_target on accounts.code (target);
create index code_sent on accounts.code (sent_at);

create table accounts.address (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references accounts.buyer,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Codes of the national statistics office, in China only; the names beside them are filled in from the codes.
  province_code text,
  city_code text,
  district_code text,
  region text not null,
  city text not null,
  district text not null,
  region_text text not null,
  street text not null,
  detail text not null,
  postal_code text not null,
  consignee text not null,
  salutation text not null check (salutation in ('sir', 'madam', 'none')),
  -- E.164
  phone text not null check (phone ~ '^\+[0-9]{5,15}$'),
  is_default boolean not null,
  created_at timestamptz not null,
  check ((country = 'CN') = (province_code is not null)),
  check ((country = 'CN') = (city_code is not null))
);
create index address_buyer on accounts.address (buyer_id, id desc);
-- At most one default each; that there is one at all is kept by the statements, and looked at by a view.
create unique index address_default on accounts.address (buyer_id) where is_default;

insert into accounts.agreement (version, title, html, in_force_from) values (1,
  $json${
    "cn": "用户协议",
    "en": "User agreement",
    "spa": "Condiciones de uso",
    "id": "Perjanjian pengguna"
  }$json$,
  $json${
    "cn": "<p>注册并使用本商城，即表示您同意以下内容。</p><ol><li>请提供真实、有效的邮箱和收货信息，并妥善保管密码与验证码。</li><li>订单自提交起锁定价格与库存，请在付款期限内完成付款；逾期未付的订单将自动关闭。</li><li>商品、库存与价格以提交订单时显示的内容为准。</li><li>我们仅为履行订单、售后与法定义务使用您的个人信息，不会出售给他人。</li><li>付款后、发货前可以申请取消并退款；收货后的问题请通过订单页联系我们。</li><li>协议更新时，我们会在注册页公布新版本。</li></ol>",
    "en": "<p>By registering and using this shop you agree to the following.</p><ol><li>Give a real e-mail address and correct delivery details, and keep your password and codes to yourself.</li><li>A submitted order holds its prices and its stock. Please pay within the time shown; unpaid orders close by themselves.</li><li>What counts for goods, stock and prices is what was shown when the order was submitted.</li><li>We use your personal data to carry out orders, after-sales service and legal duties, and never sell it.</li><li>Until an order is shipped you may ask to cancel it and be refunded; after delivery, contact us from the order's page.</li><li>When this agreement changes, the new version is published on the registration page.</li></ol>",
    "spa": "<p>Al registrarse y utilizar esta tienda, usted acepta lo siguiente.</p><ol><li>Facilite un correo real y datos de entrega correctos, y no comparta su contraseña ni sus códigos.</li><li>Un pedido enviado conserva sus precios y sus existencias. Páguelo en el plazo indicado; los pedidos sin pagar se cierran automáticamente.</li><li>Respecto a artículos, existencias y precios vale lo que se mostraba al enviar el pedido.</li><li>Usamos sus datos personales para cumplir los pedidos, el servicio posventa y las obligaciones legales, y nunca los vendemos.</li><li>Hasta el envío puede pedir la cancelación y el reembolso; después de la entrega, contacte con nosotros desde la página del pedido.</li><li>Cuando cambien estas condiciones, la nueva versión se publicará en la página de registro.</li></ol>",
    "id": "<p>Dengan mendaftar dan menggunakan toko ini, Anda menyetujui hal-hal berikut.</p><ol><li>Berikan alamat email yang benar dan data pengiriman yang tepat, serta jaga kerahasiaan kata sandi dan kode Anda.</li><li>Pesanan yang dikirimkan mengunci harga dan stoknya. Bayarlah dalam waktu yang ditampilkan; pesanan yang tidak dibayar ditutup otomatis.</li><li>Barang, stok, dan harga mengikuti yang ditampilkan saat pesanan dikirimkan.</li><li>Data pribadi Anda kami gunakan untuk memenuhi pesanan, layanan purnajual, dan kewajiban hukum, dan tidak pernah kami jual.</li><li>Sebelum dikirim, pesanan dapat dibatalkan dan dananya dikembalikan; setelah diterima, hubungi kami dari halaman pesanan.</li><li>Bila perjanjian ini berubah, versi baru diumumkan di halaman pendaftaran.</li></ol>"
  }$json$,
  '2025-01-01T00:00:00Z');

create schema if not exists audit;

-- I-57: a code is tried at most ten times (the highest that the setting allows) and used within its life.
create view audit.i_57_codes as
  select 'code:' || purpose as object, 'tried ' || tries || ' times' as problem
  from accounts.code where tries > 10
  union all
  select 'code:' || purpose, 'used after it was over' from accounts.code where used_at >= expires_at;

-- I-56: who is blocked has no session left.
create view audit.i_56_buyer_sessions as
  select 'buyer:' || buyer.id as object, 'is blocked, but has a session' as problem
  from accounts.session join accounts.buyer on buyer.id = buyer_id
  where ended_at is null and blocked_at is not null and max_until > now();

-- I-59: a password is never kept otherwise than hashed.
create view audit.i_59_buyer_passwords as
  select 'buyer:' || id as object, 'the password is not hashed with argon2id' as problem
  from accounts.buyer where password_hash not like '$argon2id$%';

-- Who has addresses has exactly one default.
create view audit.i_53_default_addresses as
  select 'buyer:' || buyer_id as object, 'has addresses, but no default' as problem
  from accounts.address group by buyer_id having not bool_or(is_default);
