/** How to ask about an order: by a message that contains its number, or by telephone. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Phone from 'lucide-react/icons/phone'
import { getChannel } from '#domains/content/calls.gen.ts'
import { CONTACT_CHANNEL } from '#domains/content/web/door/channel.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'

export function OrderContact({ orderNumber }: { orderNumber: string }) {
  const t = useT('orders')
  const { data: contact } = useQuery(query(getChannel, { id: CONTACT_CHANNEL }))
  if (contact === undefined) return null
  const { telephone, phone } = contact
  return (
    <Panel title={t('contact.title')}>
      <p className="pb-3 text-sm text-ink-3">{t('contact.text')}</p>
      <p className="button-row">
        <Link
          to="/goods/leavemessage"
          search={{ topic: 'order', order: orderNumber }}
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon of={MessagesSquare} />
          {t('contact.write')}
        </Link>
        {[...new Set([telephone, phone])]
          .filter((each) => each !== '')
          .map((each) => (
            <a key={each} href={telephoneLink(each)} className={buttonClass({})}>
              <Icon of={Phone} />
              <span className="tabular-nums">
                <PhoneText phone={each} />
              </span>
            </a>
          ))}
      </p>
    </Panel>
  )
}
