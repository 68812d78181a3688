/** Hands a pickup order to its buyer against the code on the buyer's order page, typed or scanned. */
import PackageCheck from 'lucide-react/icons/package-check'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { Suspense, useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { OrderReasons } from '../reasons.ts'
import { readPickupScan } from '../pickup-scan.ts'
import { handOver, officeOrder, officeOrders, waitingOrders } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { PickupReady } from './PickupReady.tsx'

/** Loaded when somebody scans. */
const ScanDialog = late(() => import('./ScanDialog.tsx'))

export function HandOver({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const [isScanning, setIsScanning] = useState(false)
  const act = useAct(handOver, {
    refresh: [officeOrder, officeOrders, waitingOrders],
    onDone: () => void toast(t('handOver.done'), { kind: 'success' }),
    onRefused: ({ reason, message }) => {
      if (reason.code !== OrderReasons.wrongPickupCode.code) return false
      setError(message)
      field.current?.focus()
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const scan = readPickupScan(code, order.number)
    setError(
      scan.kind === 'code'
        ? undefined
        : scan.kind === 'otherOrder'
          ? t('handOver.otherOrder', { number: scan.orderNumber })
          : t('handOver.codeNeeded'),
    )
    if (scan.kind === 'code') act.mutate({ orderNumber: order.number, code: scan.code })
  }
  const type = () => {
    setIsScanning(false)
    // After the dialog has given the focus back to its button.
    requestAnimationFrame(() => field.current?.focus())
  }
  /** As a scanner that types presses Enter. */
  const take = (scanned: string) => {
    setIsScanning(false)
    setCode(scanned)
    setError(undefined)
    act.mutate({ orderNumber: order.number, code: scanned })
  }
  return (
    <div id="ship" className="scroll-mt-16">
      <Panel title={t('handOver.title')} note={t('handOver.note')}>
        <PickupReady order={order} />
        <form className="flex flex-wrap items-start gap-3" noValidate onSubmit={submit}>
          <Field label={t('handOver.code')} required error={error}>
            <TextInput
              ref={field}
              value={code}
              maxLength={40}
              autoComplete="off"
              inputClassName="tabular-nums"
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            icon={PackageCheck}
            busy={act.isPending}
            className="mt-7"
          >
            {t('handOver.submit')}
          </Button>
          <Button
            icon={ScanQrCode}
            disabled={act.isPending}
            className="mt-7"
            onClick={() => setIsScanning(true)}
          >
            {t('scan.open')}
          </Button>
        </form>
      </Panel>
      <Suspense>
        {isScanning && (
          <ScanDialog
            orderNumber={order.number}
            onCode={take}
            onType={type}
            onClose={() => setIsScanning(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
