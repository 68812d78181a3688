import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from './DataTable.tsx'

test('what a cell of a card shows beside its name stands together, however many parts it has', () => {
  const html = renderToStaticMarkup(
    <DataTable
      label="Write-offs"
      rows={[{ id: 1 }]}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          id: 'against',
          header: 'Written off against',
          phone: 'labelled',
          cell: () => (
            <>
              Credit note<p>CN-2026-0031</p>
            </>
          ),
        },
        { id: 'amount', header: 'Amount', phone: 'full', cell: () => '200.00' },
      ]}
    />,
  )
  expect(html).toContain('<div class="phone-value">Credit note<p>CN-2026-0031</p></div>')
  expect(html).toContain('<td class="phone-full">200.00</td>')
})
