/** Which statements of a new migration would block a running shop. */
import { describe, expect, test } from 'vitest'
import { errorsOf } from './migration-rules.ts'

describe('the check finds in a new migration', () => {
  const table = 'orders.sales_order'
  test.each([
    [`create index a on ${table} (id)`, 'an index'],
    [`create unique index a on ${table} (id)`, 'an index'],
    [`alter table ${table} add constraint a check (id > 0)`, 'not valid'],
    [`alter table ${table} add constraint a unique (id)`, 'unique'],
    [`alter table ${table} add foreign key (id) references kept.other`, 'not valid'],
    [`alter table ${table} alter column id type text`, 'type'],
  ])('%s', (statement, words) => {
    expect(errorsOf('0300-a.sql', `-- Why.\n${statement};`)).toEqual([
      expect.stringContaining(words),
    ])
    expect(errorsOf('0100-a.sql', statement)).toEqual([])
    expect(errorsOf('0300-a.sql', `create table ${table} (id int); ${statement};`)).toEqual([])
  })

  test('and accepts statements that do not block', () => {
    const text = `
      alter table orders.line add column note text not null default '';
      alter table orders.line add constraint a check (note <> 'x') not valid, add constraint b check (id > 0) not valid;
      update kit.sweep set name = 'a'; -- create index a on orders.line (id);`
    expect(errorsOf('0300-a.sql', text)).toEqual([])
    const beside = `
      create index concurrently if not exists a on orders.line (id) where id > 0;
      drop index concurrently if exists orders.b; alter table orders.line validate constraint a;
      alter index if exists orders.a set (fastupdate = on, gin_pending_list_limit = 512);`
    expect(errorsOf('0300-a.concurrently.sql', beside)).toEqual([])
    expect(
      errorsOf('0300-a.concurrently.sql', 'create index concurrently a on orders.line (id)'),
    ).toHaveLength(1)
    expect(errorsOf('0300-a.concurrently.sql', 'update orders.line set note = null')).toHaveLength(
      1,
    )
  })
})
