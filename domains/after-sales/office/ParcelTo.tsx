/** What goes into a parcel of the merchant, and where that goes. */
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeCase } from '../office-contract.ts'

type Props = {
  item: Pick<OfficeCase, 'parcelTo'>
  goods: readonly { code: string; name: string; optionText: string; count: number }[]
}

export function ParcelTo({ item, goods }: Props) {
  const t = useT('office.after-sales')
  const { number } = useNumbers()
  return (
    <KeyValueList
      rows={[
        {
          label: t('replace.pack'),
          value: (
            <ul>
              {goods.map(({ code, name, optionText, count }, index) => (
                // Two lines may be of the same SKU.
                <li key={index}>
                  <b className="wrap-anywhere">{code}</b>{' '}
                  {[name, optionText].filter(Boolean).join(' · ')} × {number(count)}
                </li>
              ))}
            </ul>
          ),
        },
        {
          label: t('replace.to'),
          value: <span className="whitespace-pre-line">{item.parcelTo.join('\n')}</span>,
        },
      ]}
    />
  )
}
