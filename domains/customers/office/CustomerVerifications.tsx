/** All verifications of a customer, each linked for staff who may review it. */
import { Link } from '@tanstack/react-router'
import { verificationsOfBuyer } from '#domains/verification/office-calls.gen.ts'
import { VerificationTag } from '#domains/verification/web/door/VerificationTag.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'

export function CustomerVerifications({ customerId }: { customerId: number }) {
  const t = useT('office.customers')
  const { date } = useDates()
  const may = useMay()
  const verification = useLive(verificationsOfBuyer, { buyerId: customerId })
  return (
    <Panel title={t('filter.verification')}>
      <Loaded query={verification}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-ink-3">{t('verification.none')}</p>
          ) : (
            <ul className="stack text-sm">
              {rows.map(({ id, state, storeName, regionText, submittedAt, decidedAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <VerificationTag state={state} />
                  {may('papers.review') && state !== 'draft' ? (
                    <Link
                      to="/office/papers/$id"
                      params={{ id: String(id) }}
                      className="link font-semibold"
                    >
                      {storeName}
                    </Link>
                  ) : (
                    <b>{storeName}</b>
                  )}
                  <span className="text-ink-3">
                    {[regionText, date(decidedAt ?? submittedAt ?? '')]
                      .filter((each) => each !== '')
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
