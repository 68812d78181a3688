/** The headers of a file that is downloaded. */
import { expect, test } from 'vitest'
import { downloadHeaders } from './download.ts'

test.each([
  ['products-2026-03-02.xlsx', 'products-2026-03-02.xlsx'],
  ['a"; filename="b.html', 'a___filename__b.html'],
  ['line\r\nset-cookie: a.csv', 'line__set-cookie__a.csv'],
  ['商品.csv', '__.csv'],
])('the file %o is saved as %s', (name, saved) => {
  expect(downloadHeaders(name, 'text/csv')).toEqual({
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="${saved}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
})
