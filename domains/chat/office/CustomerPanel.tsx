/** Who the customer of a conversation is, and their newest orders, which can be sent as cards. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { languageNameIn } from '#kit/contract/display-names.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { phoneText } from '#kit/web/forms/phone.ts'
import type { OfficeChat } from '../office-contract.ts'

type Props = {
  chat: OfficeChat
  orders: readonly { number: string; at: string }[]
  onOrder: (orderNumber: string) => void
}

export function CustomerPanel({ chat, orders, onOrder }: Props) {
  const t = useT('office.chat')
  const shop = useT('chat')
  const lang = useLang()
  const may = useMay()
  const { moment } = useDates()
  const { id, buyer, agent, openedAt, rating, state } = chat
  const name = buyer?.nickName ?? t('guest', { id: String(id) })
  return (
    <Panel title={t('customer')} level={2}>
      <div className="grid gap-4">
        <KeyValueList
          rows={[
            {
              label: t('customer'),
              value:
                buyer !== null && may('customers.read') ? (
                  <Link
                    to="/office/customers/$id"
                    params={{ id: String(buyer.id) }}
                    className="link"
                  >
                    {name}
                  </Link>
                ) : (
                  name
                ),
            },
            ...(buyer?.email == null
              ? []
              : [
                  { label: t('email'), value: <a href={`mailto:${buyer.email}`}>{buyer.email}</a> },
                ]),
            ...(buyer?.phone == null
              ? []
              : [
                  {
                    label: t('phone'),
                    value: <a href={telephoneLink(buyer.phone)}>{phoneText(buyer.phone)}</a>,
                  },
                ]),
            { label: t('language'), value: languageNameIn(chat.lang, lang) },
            { label: t('agent'), value: agent?.name ?? t('notAssigned') },
            { label: t('since'), value: moment(openedAt) },
            ...(rating === null
              ? []
              : [{ label: t('rating'), value: shop('rating', { count: rating }) }]),
          ]}
        />
        {buyer !== null && may('orders.read') && (
          <div className="grid gap-2">
            <h3 className="text-sm font-semibold text-ink">{t('orders')}</h3>
            {orders.length === 0 && <p className="text-sm text-ink-3">{t('ordersNone')}</p>}
            <ul className="grid gap-2">
              {orders.map(({ number, at }) => (
                <li key={number} className="flex flex-wrap items-center gap-2 text-sm">
                  <Link to="/office/orders/$number" params={{ number }} className="link">
                    {number}
                  </Link>
                  <time dateTime={at} className="text-ink-3">
                    {moment(at)}
                  </time>
                  {state !== 'closed' && (
                    <Button size="small" variant="quiet" onClick={() => onOrder(number)}>
                      {t('sendOrder')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  )
}
