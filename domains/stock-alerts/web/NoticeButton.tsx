/** The stock alert button on a product's page. Shows whether an alert exists already. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { askForNotice, myNotices, withdrawNotice } from '../calls.gen.ts'

type Props = {
  skuId: number
  /** The base unit, in which it is wanted. */
  unitName: string
  warehouse: { id: number; name: string }
  /** The smallest quantity that can be bought, in base units. */
  leastCount: number
  isLoggedIn: boolean
  onLogin: () => void
  /** For pages where it is the only action. */
  look?: 'large' | undefined
}

export default function NoticeButton(props: Props) {
  const { skuId, unitName, warehouse, leastCount, isLoggedIn, onLogin, look } = props
  const t = useT('stock-alerts')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({ ...query(myNotices, { skuId }), enabled: isLoggedIn })
  const waiting = data?.items.find(
    (each) =>
      each.state === 'waiting' && (each.warehouseId === null || each.warehouseId === warehouse.id),
  )
  const withdraw = useAct(withdrawNotice, {
    refresh: [myNotices],
    onDone: () => toast(t('withdrawn'), { kind: 'info' }),
  })
  if (waiting !== undefined) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="text-success">
          {t('waiting', { count: waiting.wantedCount, place: waiting.warehouseName ?? t('any') })}
        </span>
        <Button
          size="small"
          variant="quiet"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ noticeId: waiting.id })}
        >
          {t('withdraw')}
        </Button>
      </p>
    )
  }
  return (
    <>
      <Button
        icon={BellRing}
        variant={look === 'large' ? 'primary' : undefined}
        size={look}
        onClick={() => (isLoggedIn ? setIsOpen(true) : onLogin())}
      >
        {t('ask')}
      </Button>
      {isOpen && (
        <NoticeDialog
          skuId={skuId}
          unitName={unitName}
          warehouse={warehouse}
          leastCount={leastCount}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

type DialogProps = Pick<Props, 'skuId' | 'unitName' | 'warehouse' | 'leastCount'> & {
  onClose: () => void
}

function NoticeDialog({ skuId, unitName, warehouse, leastCount, onClose }: DialogProps) {
  const t = useT('stock-alerts')
  const [wantedCount, setWantedCount] = useState(leastCount)
  const [isAnywhere, setIsAnywhere] = useState(false)
  const ask = useAct(askForNotice, {
    refresh: [myNotices],
    onDone: () => {
      onClose()
      toast(t('asked'), { kind: 'success' })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      foot={
        <>
          <Button onClick={onClose}>{t('leave')}</Button>
          <Button
            variant="primary"
            busy={ask.isPending}
            onClick={() =>
              ask.mutate({ skuId, wantedCount, warehouseId: isAnywhere ? null : warehouse.id })
            }
          >
            {t('ask')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('text')}</p>
        <Field label={t('count')} group>
          <QuantityStepper
            label={t('count')}
            value={wantedCount}
            min={1}
            step={1}
            max={PIECES_MAX}
            unit={unitName}
            onChange={setWantedCount}
          />
        </Field>
        <Field label={t('place')} group>
          <div className="choice-list">
            <Radio name="place" checked={!isAnywhere} onChange={() => setIsAnywhere(false)}>
              {warehouse.name}
            </Radio>
            <Radio name="place" checked={isAnywhere} onChange={() => setIsAnywhere(true)}>
              {t('any')}
            </Radio>
          </div>
        </Field>
      </div>
    </Dialog>
  )
}
