/** Cuts a part out of a picture: drawn by mouse or finger, or with the arrows. The shop makes a new picture of it. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cropPicture, uploadOfficeFile, type UploadedFile } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { call } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { upload } from '#kit/web/upload.ts'
import { largest, movedBy, RATIOS, shareRatio, sizedBy, type Area, type Ratio } from './area.ts'

type Props = {
  url: string
  onDone: (picture: UploadedFile) => void
  onClose: () => void
}
const STEP = 0.01
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

export function CropDialog({ url, onDone, onClose }: Props) {
  const t = useT('office.catalog')
  const kit = useT('office.kit')
  const [size, setSize] = useState({ width: 1, height: 1 })
  const [ratio, setRatio] = useState<Ratio>('1:1')
  const [area, setArea] = useState<Area>(largest(null))
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const share = shareRatio(ratio, size.width, size.height)
  const choose = (next: Ratio) => {
    setRatio(next)
    setArea(largest(shareRatio(next, size.width, size.height)))
  }
  const cut = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      onDone(await call(cropPicture, { url: await ownAddress(url), ...rounded(area) }))
    } catch (error) {
      setFault((error as Error).message)
      setBusy(false)
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
        <Stage
          url={url}
          area={area}
          onArea={setArea}
          share={share}
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
        {fault !== undefined && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** What the shop does not keep itself, as a picture that came with it, it is given first. */
async function ownAddress(url: string): Promise<string> {
  if (url.startsWith('/api/files/public/')) return url
  const bytes = await (await fetch(url)).blob()
  return (await upload(uploadOfficeFile, { purpose: 'product' }, bytes)).url
}

const rounded = ({ left, top, width, height }: Area): Area => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }
}

type StageProps = {
  url: string
  area: Area
  share: number | null
  onArea: (area: Area) => void
  onSize: (width: number, height: number) => void
}

function Stage({ url, area, share, onArea, onSize }: StageProps) {
  const t = useT('office.catalog')
  const stage = useRef<HTMLSpanElement>(null)
  const drag = useRef<{ x: number; y: number; area: Area; isSizing: boolean }>(null)
  const begin = (event: PointerEvent, isSizing: boolean) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, area, isSizing }
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect()
    if (drag.current === null || box === undefined) return
    const { x, y, area: start, isSizing } = drag.current
    const [right, down] = [(clientX - x) / box.width, (clientY - y) / box.height]
    onArea(isSizing ? sizedBy(start, right, down, share) : movedBy(start, right, down))
  }
  const end = () => {
    drag.current = null
  }
  const onKey = (event: KeyboardEvent, isSizing: boolean) => {
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const times = event.shiftKey ? 10 : 1
    const [right, down] = [by[0] * times, by[1] * times]
    onArea(isSizing ? sizedBy(area, right, down, share) : movedBy(area, right, down))
  }
  const percent = (value: number) => `${value * 100}%`
  return (
    <span ref={stage} className="crop-stage">
      <img
        src={url}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize(naturalWidth, naturalHeight)
        }
      />
      <span className="crop-window">
        <button
          type="button"
          data-autofocus
          aria-label={t('crop.area')}
          className="crop-area"
          style={{
            left: percent(area.left),
            top: percent(area.top),
            width: percent(area.width),
            height: percent(area.height),
          }}
          onKeyDown={(event) => onKey(event, false)}
          onPointerDown={(event) => begin(event, false)}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </span>
      <button
        type="button"
        aria-label={t('crop.handle')}
        className="crop-handle"
        style={{
          left: `calc(${percent(area.left + area.width)} - 0.875rem)`,
          top: `calc(${percent(area.top + area.height)} - 0.875rem)`,
        }}
        onKeyDown={(event) => onKey(event, true)}
        onPointerDown={(event) => begin(event, true)}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </span>
  )
}
