/** A poster to share: of the shop, or of a product that is found by words. It is drawn in the browser and saved as a picture. */
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Card } from '#domains/catalog/contract.ts'
import { listGoods } from '#domains/search/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Chip } from '#kit/ui/basics/Chip.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { query } from '#kit/web/calls/call.ts'
import { saveFile } from '#kit/web/files/file-download.ts'
import { useLang, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { shopName as shopNameIn } from '#kit/web/pages/shop.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { inviteQuery } from '../../invite-link.ts'
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH, type PosterContent } from './draw-poster.ts'

const FOUND_ROWS = 6
const WORDS_MAX = 100

export type PosterDialogProps = {
  code: string
  /** Who recommends it. */
  name: string
  origin: string
  onClose: () => void
}

export default function PosterDialog({ code, name, origin, onClose }: PosterDialogProps) {
  const t = useT('distributors')
  const { money } = useMoney()
  const shopName = shopNameIn(useLang())
  const [words, setWords] = useState('')
  const [product, setProduct] = useState<Card | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const path = product === null ? '/' : `/goods/${product.id}`
  const poster: PosterContent = {
    shopName,
    name: product?.name ?? t('poster.shopText'),
    price: product === null ? '' : money(product.priceAmount, product.currency),
    by: t('poster.by', { name }),
    hint: t('poster.hint'),
    link: `${origin}${path}${inviteQuery(code)}`,
    pictureUrl: product?.picture?.url ?? null,
  }
  const drawn = JSON.stringify(poster)
  useEffect(() => {
    if (canvas.current === null) return
    drawPoster(canvas.current, JSON.parse(drawn) as PosterContent).catch(() =>
      toast(t('poster.failed'), { kind: 'error' }),
    )
  }, [drawn, t])
  const save = () =>
    canvas.current?.toBlob((bytes) => {
      if (bytes === null) return toast(t('poster.failed'), { kind: 'error' })
      saveFile({ name: `poster-${product?.id ?? 'shop'}.png`, bytes })
    }, 'image/png')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('poster.title')}
      foot={
        <>
          <Button onClick={onClose}>{t('poster.close')}</Button>
          <Button variant="primary" icon={Download} onClick={save}>
            {t('poster.save')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={t('poster.product')} hint={t('poster.productHint')}>
          <TextInput
            type="search"
            value={words}
            maxLength={WORDS_MAX}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <Found words={words} chosen={product} onChoose={setProduct} />
        <canvas
          ref={canvas}
          width={POSTER_WIDTH}
          height={POSTER_HEIGHT}
          className="mx-auto block h-auto w-full max-w-72 rounded border border-line"
        >
          {`${poster.name} ${poster.price}`.trim()}
        </canvas>
      </div>
    </Dialog>
  )
}

type FoundProps = {
  words: string
  chosen: Card | null
  onChoose: (product: Card | null) => void
}

/** The shop itself, and the products that the words find. */
function Found({ words, chosen, onChoose }: FoundProps) {
  const t = useT('distributors')
  const q = useDeferredValue(words.trim())
  const found = useQuery({
    ...query(listGoods, { q, size: FOUND_ROWS, page: 1, sort: 'relevance' }),
    enabled: q !== '',
  })
  const items = q === '' ? [] : (found.data?.items ?? [])
  const shown =
    chosen === null || items.some(({ id }) => id === chosen.id) ? items : [chosen, ...items]
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('poster.product')}</legend>
      <Chip on={chosen === null} onClick={() => onChoose(null)}>
        {t('poster.shop')}
      </Chip>
      {shown.map((product) => (
        <Chip key={product.id} on={chosen?.id === product.id} onClick={() => onChoose(product)}>
          <span className="max-w-48 truncate">{product.name}</span>
        </Chip>
      ))}
      {q !== '' && found.isSuccess && items.length === 0 && (
        <p className="text-sm text-ink-3">{t('poster.none')}</p>
      )}
    </fieldset>
  )
}
