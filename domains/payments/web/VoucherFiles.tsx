/** The file tiles of a voucher: progress and retry in the tile, at most three. */
import { useState } from 'react'
import { uploadFile } from '#domains/uploads/calls.gen.ts'
import { LIMITS } from '#domains/uploads/contract.ts'
import { UploadAdd, UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { upload } from '#kit/web/files/upload.ts'

type Item = {
  key: number
  file: File
  share: number
  id: string | null
  error: string | null
  previewUrl: string | null
}
const { bytes, count, types } = LIMITS.voucher

/** `id` is null until the upload is complete. */
export type ChosenFile = { id: string | null; name: string }

export function VoucherFiles({ onChange }: { onChange: (files: ChosenFile[]) => void }) {
  const t = useT('payments')
  const [items, setItems] = useState<Item[]>([])
  const update = (change: (now: Item[]) => Item[]) =>
    setItems((now) => {
      const next = change(now)
      onChange(next.map(({ id, file }) => ({ id, name: file.name })))
      return next
    })
  const patch = (key: number, part: Partial<Item>) =>
    update((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)))

  const send = async ({ key, file }: Pick<Item, 'key' | 'file'>) => {
    patch(key, { share: 0, error: null })
    try {
      const { id } = await upload(uploadFile, { purpose: 'voucher' }, file, {
        onProgress: (share) => patch(key, { share }),
      })
      patch(key, { id, share: 1 })
    } catch (error) {
      patch(key, { error: error instanceof Error ? error.message : t('error.upload') })
    }
  }
  const take = (files: File[]) => {
    if (items.length + files.length > count) toast(t('error.tooMany', { count }), { kind: 'error' })
    for (const [index, file] of files.slice(0, count - items.length).entries()) {
      if (file.size > bytes) {
        toast(t('error.tooLarge'), { kind: 'error' })
        continue
      }
      const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
      const item: Item = {
        key: Date.now() + index,
        file,
        share: 0,
        id: null,
        error: null,
        previewUrl,
      }
      update((now) => [...now, item])
      void send(item)
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      {items.map((item) => (
        <UploadTile
          key={item.key}
          name={item.file.name}
          state={item.id !== null ? 'done' : item.error === null ? 'busy' : 'failed'}
          percent={Math.round(item.share * 100)}
          src={item.previewUrl ?? undefined}
          message={item.error ?? undefined}
          onRetry={() => void send(item)}
          onRemove={() => update((now) => now.filter(({ key }) => key !== item.key))}
        />
      ))}
      {items.length < count && (
        <UploadAdd accept={types.join(',')} count={items.length} max={count} onFiles={take} />
      )}
    </div>
  )
}
