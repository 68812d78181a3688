/** Selects the picture of an option value or SKU with one press. */
import ImageOff from 'lucide-react/icons/image-off'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Popover } from '#kit/ui/overlays/Popover.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ProductFormApi } from '../form.ts'
import { thumbnailOf, keyOf } from './pictures.ts'

type Props = {
  form: ProductFormApi
  /** Of what, such as "Red". */
  name: string
  current: string | null
  /** The inherited picture of its value, shown while none is selected. */
  inherited?: string | null
  disabled?: boolean | undefined
  onChange: (key: string | null) => void
}

export function PicturePicker({ form, name, current, inherited, disabled, onChange }: Props) {
  const t = useT('office.product-admin')
  const pictures = form.watch('pictures')
  const found = (key: string | null | undefined) => pictures.find((each) => keyOf(each) === key)
  const shown = found(current) ?? found(inherited)
  const label = t('media.pictureOf', { name })
  return (
    <Popover
      label={label}
      trigger={(trigger) => (
        <button
          type="button"
          className="picture-pick"
          title={label}
          aria-label={label}
          disabled={disabled}
          {...trigger}
        >
          {shown === undefined ? (
            <Icon of={ImageOff} size="small" />
          ) : (
            <img
              src={thumbnailOf(shown)}
              alt=""
              width={32}
              height={32}
              className={classes(found(current) === undefined && 'opacity-50')}
            />
          )}
        </button>
      )}
    >
      {(close) => {
        const choose = (key: string | null) => {
          onChange(key)
          close()
        }
        return (
          <div className="grid gap-2 p-2">
            {pictures.length === 0 && <p className="text-sm text-ink-3">{t('media.noneYet')}</p>}
            <div className="grid grid-cols-4 gap-1.5">
              {pictures.map((picture, at) => (
                <button
                  key={keyOf(picture)}
                  type="button"
                  className="picture-pick picture-pick-large"
                  aria-label={t('media.number', { number: at + 1 })}
                  aria-pressed={keyOf(picture) === current}
                  onClick={() => choose(keyOf(picture))}
                >
                  <img src={thumbnailOf(picture)} alt="" width={56} height={56} />
                </button>
              ))}
            </div>
            <button type="button" className="link text-sm" onClick={() => choose(null)}>
              {inherited === undefined ? t('media.noPicture') : t('media.asValue')}
            </button>
          </div>
        )
      }}
    </Popover>
  )
}
