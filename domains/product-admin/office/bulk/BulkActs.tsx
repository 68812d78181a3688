/** Buttons to start, stop and undo a bulk change. */
import { useNavigate } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import {
  cancelBulk,
  officeBulk,
  officeBulkLines,
  officeBulks,
  startBulk,
  undoBulk,
} from '../../bulk-calls.gen.ts'
import type { Bulk } from '../../bulk-contract.ts'
import { officeProduct, officeProducts } from '../../calls.gen.ts'
import { useActWords } from './act-words.ts'
import { isMoving } from './BulkStatus.tsx'

type Asked = 'start' | 'cancel' | 'undo'
const REFRESH = [officeBulk, officeBulkLines, officeBulks, officeProducts, officeProduct] as const

export function BulkActs({ bulk }: { bulk: Bulk }) {
  const t = useT('office.product-admin')
  const words = useActWords()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const onDone = () => setAsked(undefined)
  const start = useAct(startBulk, { refresh: REFRESH, onDone })
  const cancel = useAct(cancelBulk, { refresh: REFRESH, onDone })
  const undo = useAct(undoBulk, {
    refresh: REFRESH,
    onDone: async ({ id }) => {
      setAsked(undefined)
      await navigate({ to: '/office/products/changes/$id', params: { id: String(id) }, search: {} })
    },
  })
  const { id: bulkId, state, counts, undoneBy } = bulk
  const hasEnded = state === 'done' || state === 'cancelled'
  const acts = { start, cancel, undo }
  const current = asked ?? 'start'
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'prepared' && counts.waiting > 0 && (
        <Button variant="primary" onClick={() => setAsked('start')}>
          {t('bulk.start', { count: counts.waiting })}
        </Button>
      )}
      {isMoving(bulk) && (
        <Button
          icon={Ban}
          variant="danger"
          disabled={bulk.isCancelling}
          onClick={() => setAsked('cancel')}
        >
          {t('bulk.cancel')}
        </Button>
      )}
      {hasEnded && counts.done > 0 && undoneBy === null && (
        <Button icon={Undo2} variant="secondary" onClick={() => setAsked('undo')}>
          {t('bulk.undo')}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`bulk.ask.${current}`, {
          count: current === 'undo' ? counts.done : counts.waiting,
        })}
        confirmLabel={current === 'start' ? t('bulk.startShort') : t(`bulk.${current}`)}
        cancelLabel={t('bulk.back')}
        tone={current === 'cancel' ? 'danger' : 'primary'}
        busy={acts[current].isPending}
        onConfirm={() => acts[current].mutate({ bulkId })}
        onCancel={() => setAsked(undefined)}
      >
        {current === 'start'
          ? `${words(bulk)}. ${t('bulk.askText.start')}`
          : t(`bulk.askText.${current}`)}
      </ConfirmDialog>
    </div>
  )
}
