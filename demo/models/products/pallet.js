import {
  THREE,
  M,
  box,
  cyl,
  group,
  place,
  rep,
  decal,
  text,
  rng,
  canvas,
  tex,
  env,
} from '../kit.js'
import { H } from '../parts.js'

export const name = { cn: '实木四面进叉托盘 1200×1000', en: 'Wooden pallet, four-way, 1200×1000' }
export const view = { yaw: -38, pitch: 32, fill: 0.9, key: 1.25 }
export const views = { front: { yaw: 0, pitch: 12 }, top: { yaw: -34, pitch: 52 } }

const grainTex = (seed) =>
  tex(
    canvas(512, 128, (g, w, h) => {
      const r = rng(seed)
      g.fillStyle = ['#d6b27e', '#cfa872', '#dcbb8a', '#c9a06a'][seed % 4]
      g.fillRect(0, 0, w, h)
      for (let i = 0; i < 46; i++) {
        const y0 = r() * h,
          a = 2 + r() * 5,
          f = 0.004 + r() * 0.006,
          p = r() * 9
        g.strokeStyle = `rgba(${r() > 0.4 ? '110,70,30' : '250,225,180'},${0.08 + r() * 0.2})`
        g.lineWidth = 0.6 + r() * 1.6
        g.beginPath()
        for (let x = 0; x <= w; x += 8) {
          const y = y0 + a * Math.sin(x * f + p)
          x ? g.lineTo(x, y) : g.moveTo(x, y)
        }
        g.stroke()
      }
      for (let k = 0; k < 2; k++) {
        const x = r() * w,
          y = 20 + r() * (h - 40),
          s = 5 + r() * 6
        for (let q = 4; q > 0; q--) {
          g.strokeStyle = 'rgba(96,58,22,.35)'
          g.lineWidth = 1.4
          g.beginPath()
          g.ellipse(x, y, s * q * 0.5, s * q * 0.28, 0, 0, 7)
          g.stroke()
        }
        g.fillStyle = '#8a5a2c'
        g.beginPath()
        g.ellipse(x, y, s * 0.5, s * 0.34, 0, 0, 7)
        g.fill()
      }
    }),
  )

export function build() {
  const g = new THREE.Group(),
    woods = rep(
      4,
      (i) => new THREE.MeshPhysicalMaterial({ map: grainTex(i + 2), roughness: 0.82 }),
    ),
    nail = M.steel({ color: '#9aa0a7', roughness: 0.4 }),
    r = rng(8)
  const board = (w, h, d, at, k) => {
    const b = box(w, h, d, woods[k % 4], { bev: 0.28, segs: 3, at: [at[0], at[1], at[2] + 0] })
    b.rotation.y = (r() - 0.5) * 0.006
    g.add(b)
    return b
  }
  const one = () => {
    // bottom skids, blocks, stringers, deck
    for (const z of [-43, 0, 43]) board(120, 2.2, z ? 12 : 14, [0, 0, z], 1)
    let k = 0
    for (const z of [-43, 0, 43])
      for (const x of [-53, 0, 53]) board(x ? 13 : 14, 8.6, z ? 12 : 14, [x, 2.2, z], k++)
    for (const x of [-53, 0, 53]) board(13, 2, 98, [x, 10.8, 0], 2 + (x > 0))
    rep(9, (i) => board(120, 2.1, 9.4, [0, 12.8, -45.2 + i * 11.3], i + (i > 4)))
    rep(9, (i) => {
      for (const x of [-56, -50, -3, 3, 50, 56])
        g.add(
          cyl(0.62, 0.18, nail, {
            at: [x, 14.85, -45.2 + i * 11.3 + (x % 2 ? 2 : -2)],
            seg: env.glb ? 6 : 16,
            bev: 0.05,
          }),
        )
    })
    // burned marks on the blocks
    for (const [x, t, s] of [
      [-53, 'HT', 'KD  26'],
      [0, 'TP', '1200×1000'],
      [53, '4W', '1 500 kg'],
    ])
      g.add(
        decal(
          11,
          6,
          (c) => {
            c.strokeStyle = '#4a2a10'
            c.lineWidth = 0.24
            c.strokeRect(0.4, 0.4, 10.2, 5.2)
            text(c, t, 5.5, 3, 2.6, { align: 'center', weight: 800, color: '#4a2a10' })
            text(c, s, 5.5, 5, 1.5, { align: 'center', weight: 600, color: '#4a2a10' })
          },
          { alpha: true, at: [x, 6.5, x ? 49.06 : 49.06], rough: 0.9, px: 384 },
        ),
      )
  }
  one()
  return g
}
