/** On a customer's page: their messages to the shop, each with a link. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { enquiriesOfBuyer } from '../calls.gen.ts'
import { subjectOf } from '../subject.ts'
import { EnquiryTag } from '../web/Thread.tsx'

export default function CustomerEnquiries({ customerId }: { customerId: number }) {
  return useMay()('enquiries.answer') ? <List customerId={customerId} /> : null
}

function List({ customerId }: { customerId: number }) {
  const t = useT('office.enquiries')
  const shop = useT('enquiries')
  const { moment } = useDates()
  const enquiries = useLive(enquiriesOfBuyer, { buyerId: customerId })
  return (
    <Panel title={t('ofCustomer')}>
      <Loaded query={enquiries}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-ink-3">{t('none.ofCustomer')}</p>
          ) : (
            <ul className="stack text-sm">
              {rows.map((enquiry) => {
                const { id, state, writtenAt, answerBy } = enquiry
                return (
                  <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <EnquiryTag kind={enquiry.kind} state={state} />
                    <Link to="/office/enquiries/$id" params={{ id: String(id) }} className="link">
                      {shop('number', { id: String(id) })} · {subjectOf(shop, enquiry)}
                    </Link>
                    <span className="text-ink-3">
                      {answerBy === null ? moment(writtenAt) : t('due', { at: moment(answerBy) })}
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
