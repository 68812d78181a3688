/** Wrong rows for the doctor (`doctor-views.test.ts`): of buyers, staff, verification, files, pages of goods, articles, reports and tasks. */
import {
  BEFORE,
  EARLY,
  LATE,
  plant,
  order,
  line,
  buyer,
  verification,
  quote,
  type Plant,
  type Row,
} from './doctor-testing.ts'

/** Reports that have counted all orders. */
const counting: Row = ['reports.progress', { only_row: false, generation: 1, time_zone: 'UTC' }]
/** Of a buyer who has closed the account. */
const closed = [
  buyer({ closed_at: EARLY }),
  ['accounts.closing', { id: 1, buyer_id: 1, state: 'closed' }],
] as [Row, Row]

export const PEOPLE_ROWS: Plant[] = [
  plant('i_53_default_addresses', 'buyer:1', [
    'accounts.address',
    { id: 1, buyer_id: 1, is_default: false },
  ]),
  plant(
    'i_55_proven_businesses',
    'buyer:1',
    verification({ state: 'passed' }),
    buyer({ customer_type: 'personal' }),
  ),
  plant(
    'i_56_accepted_quotes_are_orders',
    'quote request 1',
    quote({ state: 'accepted', order_number: 'SO1' }),
    order({ buyer_id: 2 }),
  ),
  plant('i_56_buyer_sessions', 'buyer:1', buyer({ blocked_at: EARLY }), [
    'accounts.session',
    { id: 1, buyer_id: 1, max_until: LATE },
  ]),
  plant('i_56_session_proofs', 'session:1', [
    'accounts.session',
    { id: 1, proved_at: BEFORE, created_at: EARLY },
  ]),
  plant(
    'i_56_staff_sessions',
    'staff:1',
    ['staff.session', { id: 1, token_hash: '\\x00', member_id: 1 }],
    ['staff.member', { id: 1, state: 'disabled' }],
  ),
  plant('i_57_codes', 'code:login', [
    'accounts.code',
    { purpose: 'login', target: 'a@x.example', tries: 11 },
  ]),
  plant('i_57_codes', 'code:login', [
    'accounts.code',
    { purpose: 'login', target: 'a@x.example', tries: 1, used_at: LATE, expires_at: EARLY },
  ]),
  plant('i_59_pay_passwords', 'buyer:1', [
    'accounts.pay_password',
    { buyer_id: 1, hash: '123456' },
  ]),
  plant('i_59_staff_passwords', 'staff:1', ['staff.member', { id: 1, password_hash: 'harbour' }]),
  plant('i_60_own_role', 'staff:1', [
    'staff.audit',
    { id: 1, staff_id: 1, action: 'staff.role', object: 'staff:1' },
  ]),
  plant('i_60_own_role_edited', 'staff:1', [
    'staff.audit',
    { id: 1, staff_id: 1, role: 'finance', action: 'staff.changeRole', object: 'role:finance' },
  ]),
  plant('i_62_answers', 'papers 1', verification({ state: 'passed' }), [
    'papers.answer',
    { version_id: 1, item_code: 'unasked' },
  ]),
  plant(
    'i_62_answers',
    'papers 1',
    verification({ state: 'passed', asked: [{ code: 'tax', kind: 'text', isRequired: true }] }),
  ),
  plant(
    'i_62_avatars',
    'buyer:1',
    buyer({ avatar_url: `/api/files/public/${'a'.repeat(22)}-320` }),
  ),
  plant('i_62_exports', 'export:1', ['accounts.export', { id: 1, asked_at: BEFORE }]),
  plant('i_62_papers', 'papers 1', verification({ id_front: 'nowhere' })),
  plant('i_62_papers', 'file:lost', verification(), [
    'uploads.file',
    { id: 'lost', reference: 'papers:1', owner_kind: 'buyer', owner_id: 1, claimed_at: EARLY },
  ]),
  plant('i_63_files', 'file:one', [
    'uploads.file',
    { id: 'one', type: 'application/pdf', purpose: 'avatar', claimed_at: EARLY },
  ]),
  plant('i_63_files', 'file:one', [
    'uploads.file',
    { id: 'one', type: 'image/png', purpose: 'avatar', width: 5, claimed_at: EARLY },
  ]),
  plant('i_63_files', 'file:one', [
    'uploads.file',
    { id: 'one', type: 'application/pdf', purpose: 'voucher', created_at: BEFORE },
  ]),
  plant('i_65_acceptances', 'buyer:1', buyer({ agreement_version: 1 })),
  ...(
    [
      ['accounts.address', { buyer_id: 1 }],
      ['accounts.social', { buyer_id: 1, provider: 'google', subject: '1' }],
      ['accounts.pay_password', { buyer_id: 1 }],
      ['accounts.session', { buyer_id: 1 }],
      ['accounts.login', { buyer_id: 1 }],
      ['messages.message', { buyer_id: 1 }],
      ['papers.version', { buyer_id: 1 }],
      ['cart.cart', { buyer_id: 1 }],
      ['catalog.favourite', { buyer_id: 1, product_id: 1 }],
      ['catalog.footprint', { buyer_id: 1, product_id: 1 }],
      ['orders.sales_order', { buyer_id: 1, address: { consignee: '林', phone: '***' } }],
      ['quotes.request', { buyer_id: 1, contact_name: '林' }],
      ['accounts.export', { buyer_id: 1, state: 'ready' }],
    ] as Row[]
  ).map((row) => plant('i_65_closed_accounts', 'buyer:1', ...closed, row)),
  plant('i_65_closed_accounts', 'buyer:1', buyer({ closed_at: EARLY })),
  plant('i_65_closed_accounts', 'closing:1', [
    'accounts.closing',
    { id: 1, state: 'asked', due_at: BEFORE },
  ]),
  ...(
    [
      ['orders.sales_order', { number: 'SO1', buyer_id: 1, lifecycle: 'open' }],
      ['quotes.request', { id: 1, buyer_id: 1, state: 'sent' }],
      ['transfers.request', { id: 1, buyer_id: 1, state: 'submitted' }],
    ] as Row[]
  ).map((open) => plant('i_65_closed_with_open_cases', 'buyer:1', closed[1], open)),
  plant('i_67_mails_leave', 'mail:1', [
    'messages.outbox',
    { id: 1, state: 'waiting', created_at: BEFORE, tries_until: BEFORE },
  ]),
  plant('i_71_catalog_counts', 'category 1', ['catalog.category', { id: 1, product_count: 2 }]),
  plant('i_71_catalog_counts', 'brand 1', ['catalog.brand', { id: 1, product_count: 2 }]),
  plant('i_72_published_is_buyable', 'product 1', [
    'catalog.product',
    { id: 1, state: 'published' },
  ]),
  plant(
    'i_73_read_models',
    'product 1',
    ['catalog.product', { id: 1, state: 'draft' }],
    ['catalog.card', { product_id: 1, lang: 'cn', data: {} }],
  ),
  plant(
    'i_73_read_models',
    'product 1',
    ['catalog.product', { id: 1, state: 'draft' }],
    ['catalog.page', { product_id: 1, data: {} }],
  ),
  plant('i_73_read_models', 'product 1', ['catalog.figure', { product_id: 1, available_count: 3 }]),
  plant('i_74_rating_is_the_average', 'product 1', [
    'catalog.figure',
    { product_id: 1, rating: 5, review_count: 1 },
  ]),
  plant('i_80_answered_questions', 'question 1', [
    'reviews.question',
    { id: 1, answered_at: EARLY },
  ]),
  plant('i_1540_chat_is_whole', 'conversation 1', ['chat.conversation', { id: 1, last_seq: 2 }]),
  plant('i_85_enquiries', 'enquiry 1', [
    'enquiries.enquiry',
    { id: 1, state: 'closed', entry_count: 1 },
  ]),
  plant('i_870_reviewed_lines', 'order:1', line({ evaluated_at: EARLY })),
  plant('i_870_reviewed_lines', 'order:1', line(), [
    'reviews.review',
    { id: 1, order_id: 1, line_id: 7 },
  ]),
  plant('i_871_helpful_votes', 'review:1', ['reviews.review', { id: 1, helpful_count: 2 }]),
  plant(
    'i_90_orders_unlike_reports',
    'SO1',
    order({ payable_amount: 100, rate: 1, paid_at: EARLY, lifecycle: 'open' }),
    counting,
  ),
  plant('i_90_rollups_unlike_entries', 'product of 3, day 2026-01-01', counting, [
    'reports.rollup',
    {
      generation: 1,
      dimension: 'product',
      warehouse_id: 3,
      grain: 'day',
      period: '2026-01-01',
      key: '1',
      charged_amount: 5,
    },
  ]),
  plant(
    'i_95_default_view_not_shared',
    'view:1',
    ['views.view', { id: 1, list: 'orders', is_shared: false }],
    ['views.default_view', { id: 1, list: 'orders', role: 'finance', view_id: 1 }],
  ),
  plant('i_96_customer_figures', 'customer:1', buyer()),
  plant('i_97_asked_items', 'quotes:1', [
    'work.info_request',
    { id: 1, kind: 'quotes', ref: '1', state: 'open' },
  ]),
  plant('i_97_asked_items', 'vouchers:1', ['payments.voucher', { id: 1, asked_at: EARLY }]),
  plant('i_985_activity_counts', 'activity 1', [
    'promotions.activity_sku',
    { activity_id: 1, sku_id: 9, taken_count: 1 },
  ]),
  plant(
    'i_986_activity_usages',
    'order SO1',
    ['promotions.activity', { id: 1, kind: 'special' }],
    ['promotions.usage', { activity_id: 1, sku_id: 9, order_number: 'SO1', count: 1, buyer_id: 1 }],
  ),
  plant('i_1080_flash_queues', 'activity 1', [
    'promotions.activity_sku',
    { activity_id: 1, sku_id: 1, taken_count: 0, waiting_count: 2, asked_count: 2, aside_count: 0 },
  ]),
  plant('i_1081_flash_orders', 'claim 1', [
    'promotions.claim',
    {
      id: 1,
      activity_id: 1,
      sku_id: 1,
      buyer_id: 1,
      count: 1,
      state: 'ordered',
      order_number: 'SO1',
    },
  ]),
  plant('i_1082_flash_stock', 'activity 1', [
    'promotions.activity_sku',
    { activity_id: 1, sku_id: 1, taken_count: 0, waiting_count: 0, asked_count: 0, aside_count: 5 },
  ]),
  plant('i_75_published_articles_are_found', 'article 1', [
    'articles.article',
    { id: 1, kind: 'article', shown: 1, indexed: 1 },
  ]),
]
