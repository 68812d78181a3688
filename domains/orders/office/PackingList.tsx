/** One packing sheet: recipient, warehouse, goods and quantities with boxes to tick. No prices. */
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { shopName } from '#kit/web/pages/shop.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { groupedNumber } from '../web/door/number.ts'
import { OrderCodes } from './OrderCodes.tsx'
import { useUnits } from '#kit/web/language/units.ts'

export function PackingList({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const lang = useLang()
  const units = useUnits()
  const words = useT('shipping')
  const { zoned } = useDates()
  const { number } = useNumbers()
  const groups = Map.groupBy(order.lines, ({ warehouseName }) => warehouseName)
  return (
    <article className="packing-sheet">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div className="min-w-48 flex-1">
          <h2 className="tabular-nums">{groupedNumber(order.number)}</h2>
          <p>
            {shopName(lang)} · {zoned(order.placedAt)} · {words(`method.${order.delivery}`)}
          </p>
        </div>
        <OrderCodes number={order.number} />
      </header>
      <div className="my-4">
        <AddressText address={order.address} />
        {order.poNumber !== '' && (
          <p>
            <b>{t('poNumber')}</b> {order.poNumber}
          </p>
        )}
        {order.remarks !== '' && (
          <p>
            <b>{t('remarks')}</b> {order.remarks}
          </p>
        )}
      </div>
      {[...groups].map(([warehouse, lines]) => (
        <table key={warehouse}>
          <caption>{warehouse}</caption>
          <thead>
            <tr>
              <th scope="col">{t('lines.code')}</th>
              <th scope="col">{t('lines.name')}</th>
              <th scope="col" className="column-number">
                {t('packing.toPack')}
              </th>
              <th scope="col" className="packing-box">
                {t('packing.packed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td className="code-text">{line.code}</td>
                <td>
                  {line.name}
                  {line.optionText !== '' && <small> · {line.optionText}</small>}
                  {line.giftOf !== null && (
                    <small className="block">{t('lines.gift', { name: line.giftOf })}</small>
                  )}
                  {line.note !== '' && (
                    <small className="block">
                      {t('lineNote')}: {line.note}
                    </small>
                  )}
                  {line.ordered !== null && (
                    <small className="block">
                      {[line.ordered.name, line.ordered.optionText]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </small>
                  )}
                </td>
                <td className="column-number">
                  <b>{number(line.quantity - line.shippedQuantity - line.closedQuantity)}</b>{' '}
                  {units(line.unitName, line.quantity - line.shippedQuantity - line.closedQuantity)}
                  {line.shippedQuantity > 0 && (
                    <small> ({t('lines.shipped', { count: line.shippedQuantity })})</small>
                  )}
                </td>
                <td className="packing-box">☐</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <footer className="mt-8 flex gap-12">
        <span>{t('packing.by')} ______________</span>
        <span>{t('packing.date')} ______________</span>
      </footer>
    </article>
  )
}
