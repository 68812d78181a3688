/** The head of a printed order: its number as the title, and the seller. On the screen the page shows both elsewhere. */
import { useQuery } from '@tanstack/react-query'
import { getChannel } from '#domains/content/calls.gen.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import { shopName } from '#kit/web/pages/shop.ts'
import { groupedNumber } from './door/number.ts'

export function PrintHeader({ orderNumber }: { orderNumber: string }) {
  const t = useT('orders')
  const lang = useLang()
  const { data: seller } = useQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  const reach =
    seller === undefined
      ? []
      : [
          lang === 'cn' ? seller.addressCn : seller.addressEn,
          phoneText(seller.telephone),
          seller.email,
        ].filter((each) => each !== '')
  return (
    <div className="print-only" aria-hidden="true">
      <p className="print-title">
        {t('number')} {groupedNumber(orderNumber)}
      </p>
      <p>
        {t('actor.staff')} <b>{shopName(lang)}</b>
      </p>
      {reach.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  )
}
