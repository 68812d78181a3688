/** The head of a printed order: its number as the title, and the seller. On the screen the page shows both elsewhere. */
import { useQuery } from '@tanstack/react-query'
import { getChannel } from '#domains/content/calls.gen.ts'
import { merchantAddressIn } from '#domains/content/merchant-address.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'
import { shopName } from '#kit/web/pages/shop.ts'
import { groupedNumber } from './door/number.ts'

export function PrintHeader({ orderNumber }: { orderNumber: string }) {
  const t = useT('orders')
  const lang = useLang()
  const { data: seller } = useQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  const address = seller === undefined ? '' : merchantAddressIn(seller, lang)
  const telephone = seller?.telephone ?? ''
  return (
    <div className="print-only" aria-hidden="true">
      <p className="print-title">
        {t('number')} {groupedNumber(orderNumber)}
      </p>
      <p>
        {t('actor.staff')} <b>{shopName(lang)}</b>
      </p>
      {address !== '' && <p>{address}</p>}
      {telephone !== '' && (
        <p>
          <PhoneText phone={telephone} />
        </p>
      )}
      {seller !== undefined && seller.email !== '' && <p>{seller.email}</p>}
    </div>
  )
}
