/** Upload tiles for pictures and documents: progress, retry and removal inside the tile. */
import FileText from 'lucide-react/icons/file-text'
import ImagePlus from 'lucide-react/icons/image-plus'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import type { ChangeEvent } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { toast } from '../../web/toast/toast.ts'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'
import { Icon } from '../basics/Icon.tsx'
import { ProgressBar } from '../states/ProgressBar.tsx'

export type UploadTileProps = {
  name: string
  state: 'busy' | 'done' | 'failed'
  /** 0 to 100, while busy. */
  percent?: number | undefined
  /** A preview; without one the file name is shown, as for a PDF. */
  src?: string | undefined
  /** Why it failed, if known. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

export function UploadTile(props: UploadTileProps) {
  const { name, state, percent = 0, src, message, onRetry, onRemove } = props
  const t = useT('forms')
  return (
    <div className={classes('upload-tile', `upload-${state}`)}>
      {state === 'busy' && (
        <>
          <ProgressBar value={percent} label={t('tile.progress', { name, percent })} />
          <span className="figures">{percent}%</span>
        </>
      )}
      {state === 'failed' && (
        <>
          <Icon of={TriangleAlert} />
          <span role="alert">{message ?? t('tile.failed')}</span>
          <button type="button" className="link" onClick={onRetry}>
            {t('tile.retry')}
          </button>
        </>
      )}
      {state === 'done' && src !== undefined && (
        <img src={src} alt={name} width={104} height={104} />
      )}
      {state === 'done' && src === undefined && (
        <>
          <Icon of={FileText} />
          <span className="upload-name">{name}</span>
        </>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          className="upload-remove"
          aria-label={t('tile.remove', { name })}
          onClick={onRemove}
        >
          <Icon of={X} size="small" />
        </button>
      )}
    </div>
  )
}

export type UploadAddProps = {
  /** How many files there are, and the maximum. */
  count: number
  max: number
  /** Accepted types, as of `input`. */
  accept: string
  onFiles: (files: File[]) => void
  /** "身份证人像面"; otherwise "添加图片" or the count. */
  label?: string | undefined
  disabled?: boolean | undefined
}

/** The tile that takes files; hidden once there are enough. */
export function UploadAdd({ count, max, accept, onFiles, label, disabled }: UploadAddProps) {
  const kit = useT('kit')
  const t = useT('forms')
  const control = useFieldControl({})
  if (count >= max) return null
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    const files = chosen.slice(0, max - count)
    if (chosen.length > files.length) toast(t('upload.tooMany'), { kind: 'error' })
    event.target.value = '' // the same file may be chosen again
    if (files.length > 0) onFiles(files)
  }
  return (
    <label className={classes('upload-tile', disabled === true && 'upload-disabled')}>
      <input
        {...control}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={max - count > 1}
        disabled={disabled}
        onChange={take}
      />
      <Icon of={label === undefined ? ImagePlus : Upload} />
      <span>{label ?? t('tile.add')}</span>
      {max > 1 && <span className="figures">{kit('ui.count', { count, maximum: max })}</span>}
    </label>
  )
}
