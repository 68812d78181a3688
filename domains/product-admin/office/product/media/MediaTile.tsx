/** One picture of a product: drag handle, description, crop and remove. */
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Crop from 'lucide-react/icons/crop'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { pictureFailureOf } from '#domains/catalog/picture-failure.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import type { PartProps } from '../form.ts'
import type { ImportedPicture } from './imported-pictures.ts'
import { thumbnailOf, type Picture } from './pictures.ts'

type Props = PartProps & {
  at: number
  /** The number of pictures. */
  count: number
  picture: Picture
  /** Of a picture that an import has noted by its address. */
  imported: ImportedPicture | undefined
  isRetrying: boolean
  onRetry: () => void
  isDropping: boolean
  /** To that place. */
  onMove: (to: number) => void
  onCrop: () => void
  onRemove: () => void
  onDrag: () => void
  onOver: () => void
  onDrop: () => void
  onEnd: () => void
}

export function MediaTile(props: Props) {
  const { form, lang, canWrite, at, picture, isDropping, onCrop, onRemove } = props
  const t = useT('office.product-admin')
  const [isLifted, setIsLifted] = useState(false)
  const number = at + 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the grip is what is held
    <li
      className="media-tile"
      data-state={isLifted ? 'lifted' : undefined}
      data-drop={isDropping}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        props.onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
    >
      <div className="media-face">
        {picture.url === '' ? (
          <Unfetched {...props} />
        ) : (
          <img
            src={thumbnailOf(picture)}
            alt={picture.alt[lang] || picture.alt.cn}
            draggable={false}
          />
        )}
        {at === 0 && (
          <span className="media-mark">
            <Tag tone="brand">{t('picture.first')}</Tag>
          </span>
        )}
      </div>
      {canWrite && (
        <div className="flex items-center">
          <Grip {...props} isLifted={isLifted} lift={setIsLifted} />
          {isLifted ? (
            <Steps at={at} count={props.count} onMove={props.onMove} />
          ) : (
            <>
              <span className="flex-1" />
              <IconButton
                icon={Crop}
                size="small"
                label={t('media.crop', { number })}
                disabled={picture.url === ''}
                onClick={onCrop}
              />
              <IconButton
                icon={Trash2}
                size="small"
                label={t('media.remove', { number })}
                onClick={onRemove}
              />
            </>
          )}
        </div>
      )}
      <fieldset disabled={!canWrite}>
        <TranslatedField
          control={form.control}
          name={`pictures.${at}.alt`}
          lang={lang}
          label={t('picture.alt')}
          maxLength={120}
        />
      </fieldset>
    </li>
  )
}

/** In place of a picture that is not there: whether it is on its way, else why it failed, and what to do. */
function Unfetched({ imported, canWrite, at, isRetrying, onRetry, onRemove }: Props) {
  const t = useT('office.product-admin')
  if (imported === undefined) return <span className="media-none">{t('media.pending')}</span>
  const { state, failure, address } = imported
  const reason = failure === null ? null : t(`media.why.${pictureFailureOf(failure)}`)
  const isFailed = state === 'failed'
  const number = at + 1
  return (
    <span className="media-none">
      <b className={isFailed ? 'text-danger' : undefined}>
        {t(isFailed ? 'media.failed' : 'media.pending')}
      </b>
      {reason !== null && <span>{isFailed ? reason : t('media.lastTry', { reason })}</span>}
      <a className="link" href={address} target="_blank" rel="noreferrer" title={address}>
        {t('media.address')}
      </a>
      {canWrite && reason !== null && (
        <span className="mt-1 flex flex-wrap justify-center gap-1">
          <Button size="small" busy={isRetrying} onClick={onRetry}>
            {t('media.retry')}
            <span className="sr-only"> {t('media.number', { number })}</span>
          </Button>
          {isFailed && (
            <Button size="small" variant="quiet" onClick={onRemove}>
              {t('media.take')}
              <span className="sr-only"> {t('media.number', { number })}</span>
            </Button>
          )}
        </span>
      )}
    </span>
  )
}

type GripProps = Pick<Props, 'at' | 'onMove' | 'onDrag' | 'onEnd'> & {
  isLifted: boolean
  lift: (isLifted: boolean) => void
}

/** Buttons for a tile lifted by touch: one position per press. */
function Steps({ at, count, onMove }: Pick<Props, 'at' | 'count' | 'onMove'>) {
  const t = useT('office.product-admin')
  const number = at + 1
  return (
    <>
      <IconButton
        icon={ArrowLeft}
        size="small"
        label={t('media.earlier', { number })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon={ArrowRight}
        size="small"
        label={t('media.later', { number })}
        disabled={number === count}
        onClick={() => onMove(at + 1)}
      />
    </>
  )
}

/** Dragged with the mouse; or lifted by a press or Space, moved with arrows, dropped with a press, Space or Esc. */
function Grip({ at, isLifted, lift, onMove, onDrag, onEnd }: GripProps) {
  const t = useT('office.product-admin')
  const button = useRef<HTMLButtonElement>(null)
  // A tile that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    if (isLifted) button.current?.focus()
  }, [at, isLifted])
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 }[
      event.key
    ]
    if (event.key === ' ' || event.key === 'Enter') lift(!isLifted)
    else if (event.key === 'Escape' && isLifted) lift(false)
    else if (to !== undefined && isLifted) onMove(to)
    else return
    event.preventDefault()
  }
  return (
    <button
      ref={button}
      type="button"
      className="grip"
      draggable
      aria-pressed={isLifted}
      aria-describedby="media-hint"
      aria-label={t('media.grip', { number: at + 1 })}
      title={t('media.grip', { number: at + 1 })}
      onKeyDown={onKey}
      onClick={() => lift(!isLifted)}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isBeside = currentTarget.parentElement?.contains(relatedTarget) === true
        if (relatedTarget !== null && !isBeside) lift(false)
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', String(at))
        onDrag()
      }}
      onDragEnd={onEnd}
    >
      <Icon of={GripVertical} size="small" />
    </button>
  )
}
