/** Crops a picture by mouse, touch or arrow keys. The server makes a new picture of the part. */
import { useState } from 'react'
import { cropPicture, uploadOfficeFile } from '#domains/uploads/calls.gen.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Chip } from '#kit/ui/basics/Chip.tsx'
import {
  aspectOf,
  largest,
  RATIOS,
  shareRatio,
  type Area,
  type Ratio,
} from '#kit/ui/forms/crop-area.ts'
import { CropStage } from '#kit/ui/forms/CropStage.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { upload } from '#kit/web/files/upload.ts'

type Props = {
  url: string
  onDone: (picture: UploadedFile) => void
  onClose: () => void
}

export default function CropDialog({ url, onDone, onClose }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('forms')
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [ratio, setRatio] = useState<Ratio>('1:1')
  const [area, setArea] = useState<Area>(largest(null))
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const choose = (next: Ratio) => {
    setRatio(next)
    setArea(largest(shareRatio(next, size.width, size.height)))
  }
  const cut = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      onDone(await call(cropPicture, { url: await ownAddress(url), ...roundArea(area) }))
    } catch (error) {
      setError((error as Error).message)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="wide"
      title={t('crop.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void cut()}>
            {t('crop.done')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <fieldset className="chip-row" aria-label={t('crop.ratio')}>
          {RATIOS.map((each) => (
            <Chip key={each} on={each === ratio} onClick={() => choose(each)}>
              {each === 'free' ? t('crop.free') : each}
            </Chip>
          ))}
        </fieldset>
        <CropStage
          url={url}
          area={area}
          onArea={setArea}
          aspect={aspectOf(ratio)}
          onSize={(width, height) => {
            setSize({ width, height })
            setArea(largest(shareRatio(ratio, width, height)))
          }}
        />
        <p className="text-xs text-ink-3">
          {t('crop.hint')}{' '}
          <output className="tabular-nums">
            {t('crop.size', {
              width: Math.round(area.width * size.width),
              height: Math.round(area.height * size.height),
            })}
          </output>
        </p>
        {error !== undefined && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** A picture that the shop does not store itself is uploaded first. */
async function ownAddress(url: string): Promise<string> {
  if (url.startsWith('/api/files/public/')) return url
  const bytes = await (await fetch(url)).blob()
  return (await upload(uploadOfficeFile, { purpose: 'product' }, bytes)).url
}

const roundArea = ({ left, top, width, height }: Area): Area => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }
}
