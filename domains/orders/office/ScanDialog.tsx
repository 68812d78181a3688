/** Scans the pickup code on a buyer's phone with the camera of a phone, tablet or computer. */
import { Link } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useQrCamera } from '#kit/web/camera/use-qr-camera.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { readPickupScan, type PickupScan } from '../pickup-scan.ts'

type Props = {
  orderNumber: string
  /** This order's code was seen. */
  onCode: (code: string) => void
  /** The code is typed instead. */
  onType: () => void
  onClose: () => void
}

export default function ScanDialog({ orderNumber, onCode, onType, onClose }: Props) {
  const t = useT('office.orders')
  const [scan, setScan] = useState<PickupScan>()
  const { video, state, retry } = useQrCamera((text) => {
    const read = readPickupScan(text, orderNumber)
    if (read.kind === 'code') onCode(read.code)
    else setScan(read)
  })
  const isOpen = state === 'starting' || state === 'on'
  return (
    <Dialog
      open
      title={t('scan.title')}
      onClose={onClose}
      foot={<Button onClick={onType}>{t('scan.type')}</Button>}
    >
      <div className="stack">
        <div hidden={!isOpen} className="relative overflow-hidden rounded-2 bg-black">
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('scan.picture')}
            className="block aspect-square w-full object-cover"
          />
          <span
            aria-hidden="true"
            className="absolute inset-[18%] rounded-2 border-2 border-white/80"
          />
        </div>
        {isOpen ? (
          <output className="text-center text-sm text-ink-2">
            {t(state === 'on' ? 'scan.hint' : 'scan.starting')}
          </output>
        ) : (
          <Notice
            tone="warning"
            live
            action={
              <Button size="small" icon={RotateCcw} onClick={retry}>
                {t('scan.retry')}
              </Button>
            }
          >
            <b>{t(`scan.${state}`)}</b>
            <p>{t(`scan.${state}Help`)}</p>
          </Notice>
        )}
        {isOpen && scan !== undefined && <Wrong scan={scan} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

/** Another order's code leads there; the camera goes on meanwhile. */
function Wrong({ scan, onClose }: { scan: PickupScan; onClose: () => void }) {
  const t = useT('office.orders')
  if (scan.kind !== 'otherOrder') {
    return (
      <Notice tone="warning" live>
        {t('scan.unreadable')}
      </Notice>
    )
  }
  const { orderNumber: number } = scan
  return (
    <Notice
      tone="warning"
      live
      action={
        <Link to="/office/orders/$number" params={{ number }} className="link" onClick={onClose}>
          {t('scan.openOrder')}
        </Link>
      }
    >
      {t('handOver.otherOrder', { number })}
    </Notice>
  )
}
