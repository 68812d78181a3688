/** How many recovery codes are left, and ten new ones, shown once. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { mySecurity, newRecoveryCodes } from '../../me-calls.gen.ts'
import { RecoveryCodes } from '../RecoveryCodes.tsx'

/** Below this number the page recommends new ones. */
const FEW = 3

type Props = { leftCount: number; onProof: (then: () => void) => void }

export function RecoveryPart({ leftCount, onProof }: Props) {
  const t = useT('office.staff')
  const [codes, setCodes] = useState<string[]>()
  const renew = useAct(newRecoveryCodes, {
    refresh: [mySecurity],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const close = () => setCodes(undefined)
  return (
    <Panel title={t('codes.title')} level={2}>
      <div className="stack">
        <p className="text-sm">{t('recovery.text')}</p>
        {leftCount < FEW ? (
          <Notice tone="warning">{t('recovery.left', { count: leftCount })}</Notice>
        ) : (
          <p className="text-sm font-semibold">{t('recovery.left', { count: leftCount })}</p>
        )}
        <div>
          <Button
            variant="secondary"
            busy={renew.isPending}
            onClick={() => onProof(() => renew.mutate({}))}
          >
            {t('recovery.action')}
          </Button>
        </div>
      </div>
      {codes !== undefined && (
        <Dialog open onClose={close} title={t('codes.title')}>
          <RecoveryCodes codes={codes} action={t('invite.close')} onStored={close} />
        </Dialog>
      )}
    </Panel>
  )
}
