/** Crops an avatar from a picture; the shop receives the picture and the crop, and stores the cropped part. */
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/ui/basics/Button.tsx'
import { largest, shareRatio, zoomedTo, zoomOf, type Area } from '#kit/ui/forms/crop-area.ts'
import { CropStage } from '#kit/ui/forms/CropStage.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { isLoginLost } from '#kit/web/calls/failure.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { upload } from '#kit/web/files/upload.ts'
import { userInfo } from '../../calls.gen.ts'
import { setAvatar } from '../../settings-calls.gen.ts'
import { rememberMe } from '../me.ts'
import { Slider } from './Slider.tsx'

const CLOSEST = 5

/** `url` shows the file within this page. */
type Props = { file: File; url: string; onClose: () => void }

export default function AvatarDialog({ file, url, onClose }: Props) {
  const t = useT('accounts')
  const forms = useT('forms')
  const [share, setShare] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [error, setError] = useState<string>()
  const { percent, save } = useAvatarSaving(file, { onDone: onClose, onError: setError })
  return (
    <Dialog
      open
      size="wide"
      title={t('avatar.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('avatar.cancel')}</Button>
          <Button
            variant="primary"
            busy={percent !== null}
            disabled={area === null}
            onClick={() => area !== null && void save(area)}
          >
            {t('avatar.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <CropStage
          isRound
          url={url}
          area={area ?? largest(share)}
          aspect={1}
          onArea={setArea}
          onSize={(width, height) => {
            const square = shareRatio('1:1', width, height) ?? 1
            setShare(square)
            setArea(largest(square))
          }}
          onError={() => setError(forms('upload.wrongKind'))}
        />
        <Field label={t('avatar.zoom')} hint={t('avatar.keys')}>
          <Slider
            min={1}
            max={CLOSEST}
            step={0.1}
            disabled={area === null}
            value={area === null ? 1 : Math.min(CLOSEST, zoomOf(area, share))}
            onChange={(zoom) => setArea(zoomedTo(area ?? largest(share), zoom, share))}
          />
        </Field>
        {percent !== null && (
          <ProgressBar
            value={percent}
            label={forms('tile.progress', { name: file.name, percent })}
          />
        )}
        {error !== undefined && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type Outcome = { onDone: () => void; onError: (words: string | undefined) => void }

/** @returns the share that is uploaded, null before and after; an error leaves the dialog open to try again */
function useAvatarSaving(file: File, { onDone, onError }: Outcome) {
  const t = useT('accounts')
  const queries = useQueryClient()
  const [percent, setPercent] = useState<number | null>(null)
  const save = async (area: Area) => {
    setPercent(0)
    onError(undefined)
    try {
      const onProgress = (part: number) => setPercent(Math.round(part * 100))
      const user = await upload(setAvatar, within(area), file, { onProgress })
      rememberMe(user)
      await queries.invalidateQueries({ queryKey: [userInfo.path] })
      toast(t('avatar.saved'), { kind: 'success' })
      onDone()
    } catch (error) {
      setPercent(null)
      if (error instanceof Error && !isLoginLost(error)) onError(error.message)
    }
  }
  return { percent, save }
}

/** Removes rounding errors of fractions: no share is below 0 or above 1. */
const within = ({ left, top, width, height }: Area): Area => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }
}
