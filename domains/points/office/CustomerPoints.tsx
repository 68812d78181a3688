/** On a customer's page: what points they have, with their changes and the adjustment. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { pointsOfBuyer } from '../office-calls.gen.ts'
import { AdjustDialog } from './AdjustDialog.tsx'

export default function CustomerPoints({ customerId }: { customerId: number }) {
  return useMay()('points.read') ? <Points customerId={customerId} /> : null
}

function Points({ customerId }: { customerId: number }) {
  const t = useT('office.points')
  const { number } = useNumbers()
  const canAdjust = useMay()('points.adjust')
  const [isAdjusting, setIsAdjusting] = useState(false)
  const points = useLive(pointsOfBuyer, { buyerId: customerId })
  return (
    <Panel title={t('ofCustomer')}>
      <Loaded query={points}>
        {({ usableCount, frozenCount, owedCount }) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            {(
              [
                ['usable', usableCount],
                ['frozen', frozenCount],
                ['owed', owedCount],
              ] as const
            ).map(([word, count]) => (
              <span key={word}>
                <span className="text-ink-3">{t(word)}</span> <b>{number(count)}</b>
              </span>
            ))}
            <Link
              to="/office/points"
              search={{ buyer: customerId }}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {t('seeLines')}
            </Link>
            {canAdjust && (
              <Button size="small" variant="secondary" onClick={() => setIsAdjusting(true)}>
                {t('adjust')}
              </Button>
            )}
            {isAdjusting && (
              <AdjustDialog
                buyerId={customerId}
                usableCount={usableCount}
                onClose={() => setIsAdjusting(false)}
              />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
