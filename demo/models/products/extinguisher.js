import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  tube,
  extr,
  outline,
  group,
  place,
  ring,
  rep,
  wrap,
  text,
  decal,
  hex,
} from '../kit.js'
import { H, alongX, alongZ } from '../parts.js'

export const name = { cn: '手提式干粉灭火器 4kg', en: 'Dry powder fire extinguisher, 4 kg' }
export const view = { yaw: -26, pitch: 12, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 6 },
  detail: { yaw: -32, pitch: 16, zoom: 0.48, shift: [0, 0.44] },
}

export function build() {
  const red = M.paint('#c0231a', { roughness: 0.26 }),
    brass = M.brass({ roughness: 0.22 }),
    black = M.plastic('#1b1e23'),
    rub = M.rubber('#1a1d21'),
    steel = M.steel({ roughness: 0.22 }),
    chrome = M.chrome(),
    g = new THREE.Group(),
    R = 6.6
  g.add(
    lathe(
      [
        [0, 0.6, 0],
        [R - 1, 0.6, 0.2],
        [R - 0.6, 0, 0.2],
        [R + 0.25, 0, 0.3],
        [R + 0.25, 2.6, 0.3],
        [R, 3, 0.2],
        [0, 3, 0],
      ],
      black,
      { seg: 88 },
    ),
  )
  g.add(
    lathe(
      [
        [R - 0.4, 2.6, 0],
        [R, 2.9, 0.2],
        [R, 29, 0.6],
        [R - 0.3, 32, 1.4],
        [4.6, 35.4, 2.4],
        [2.2, 36.6, 0.8],
        [2.0, 37.6, 0.2],
        [0, 37.6, 0],
      ],
      red,
      { seg: 110, steps: 10 },
    ),
  )
  g.add(
    lathe(
      [
        [R, 28.2, 0],
        [R + 0.12, 28.4, 0.06],
        [R, 28.6, 0],
      ],
      red,
      { seg: 100 },
    ),
  )
  // valve: brass collar, block, gauge, outlet
  g.add(
    cyl(2.1, 1.4, brass, { at: [0, 37.4, 0], seg: 44, bev: 0.2 }),
    hex(4.4, 1.2, brass, { at: [0, 38.6, 0] }),
    box(3.4, 3.6, 3, brass, { bev: 0.5, at: [0, 39.6, 0] }),
  )
  g.add(
    alongZ(
      lathe(
        [
          [0, 0, 0],
          [1.65, 0, 0.1],
          [1.7, 1.3, 0.15],
          [1.5, 1.45, 0.1],
          [1.48, 1.2, 0],
        ],
        chrome,
        { seg: 48 },
      ),
      [0, 40.8, 1.4],
    ),
    decal(
      2.96,
      2.96,
      (c, w) => {
        c.fillStyle = '#fdfdfb'
        c.beginPath()
        c.arc(w / 2, w / 2, w / 2, 0, 7)
        c.fill()
        c.translate(w / 2, w / 2)
        ;[
          [135, 215, '#c22718'],
          [215, 325, '#2d8f5f'],
          [325, 405, '#e2a91c'],
        ].forEach(([a, b, k]) => {
          c.strokeStyle = k
          c.lineWidth = 0.4
          c.beginPath()
          c.arc(0, 0, 1.02, (a * Math.PI) / 180, (b * Math.PI) / 180)
          c.stroke()
        })
        c.strokeStyle = '#111'
        c.lineWidth = 0.1
        c.beginPath()
        c.moveTo(0, 0.1)
        c.lineTo(0.12, -1.05)
        c.stroke()
        text(c, 'MPa', 0, 0.85, 0.36, { align: 'center' })
      },
      { alpha: true, at: [0, 40.8, 2.64], px: 384 },
    ),
  )
  // handles: fixed carrying bar and squeeze lever, pin with ring and seal
  const u = (pts, w, m) => {
    const e = extr(outline(pts, 0.4), w, m, { bev: 0.3 })
    return e
  }
  g.add(
    u(
      [
        [-1.6, 42.4, 0.3],
        [-1.6, 43.3, 0.3],
        [2, 43.4, 0.5],
        [9.4, 42, 0.5],
        [9.8, 41.2, 0.4],
        [9.2, 41.1, 0.3],
        [2, 42.3, 0.6],
      ],
      2.4,
      black,
    ),
  )
  g.add(
    u(
      [
        [-1.8, 43.5, 0.3],
        [-1.2, 45, 0.6],
        [2, 46, 1],
        [9.8, 47.6, 0.5],
        [10.2, 46.7, 0.4],
        [3, 44.9, 1],
        [1.4, 43.9, 0.4],
      ],
      2.2,
      M.paint('#c0231a'),
    ),
  )
  g.add(place(cyl(0.35, 3, steel, { seg: 20 }), [-0.9, 44.1, -1.5], [H, 0, 0]))
  g.add(place(cyl(0.22, 4, steel, { seg: 16 }), [2, 44, -2.2], [H, 0, 0]))
  const rg = new THREE.TorusGeometry(1.15, 0.14, 10, 40)
  const tr = new THREE.Mesh(rg, steel)
  tr.position.set(2, 43.2, 3)
  tr.castShadow = true
  g.add(tr)
  g.add(
    box(0.9, 1.3, 0.3, M.plastic('#e2c21c'), { bev: 0.1, at: [2.4, 40.6, 2.9] }),
    tube(
      [
        [2, 44, 2.4],
        [2.7, 43, 2.9],
        [2.4, 41.8, 3],
      ],
      0.06,
      M.plastic('#e2c21c'),
      { along: 16, seg: 6 },
    ),
  )
  // hose with nozzle clipped at the side
  g.add(
    alongX(
      group(hex(2, 0.8, brass), cyl(0.85, 1.6, brass, { seg: 28, at: [0, 0.6, 0] })),
      [-1.7, 41, 0],
    ),
  )
  g.children.at(-1).rotation.z = H
  g.add(
    tube(
      [
        [-3.4, 41, 0],
        [-5.6, 41, 0.4],
        [-8.2, 38.4, 1],
        [-8.9, 33, 1.4],
        [-8.4, 26, 1.6],
        [-7.9, 18, 1.8],
      ],
      0.85,
      rub,
      { along: 90, seg: 18 },
    ),
  )
  g.add(
    place(
      lathe(
        [
          [0, 0, 0],
          [1.0, 0, 0.1],
          [1.1, 1.4, 0.2],
          [0.85, 3, 0.4],
          [1.1, 8.4, 0.4],
          [1.7, 9.8, 0.15],
          [1.3, 9.8, 0],
        ],
        M.plastic('#1b1e23', { side: THREE.DoubleSide }),
        { seg: 44 },
      ),
      [-7.9, 18.4, 1.8],
      [Math.PI, 0, 0.03],
    ),
  )
  g.add(
    lathe(
      [
        [R, 11.2, 0],
        [R + 0.22, 11.3, 0.08],
        [R + 0.22, 12.9, 0.08],
        [R, 13, 0],
      ],
      steel,
      { seg: 90 },
    ),
  )
  g.add(box(2.4, 1.6, 3, steel, { bev: 0.2, at: [-7.2, 11.3, 1.6] }))
  g.add(
    wrap(
      R + 0.04,
      13.6,
      -0.78,
      2.2,
      (c, w, h) => {
        c.fillStyle = '#f6f7f8'
        c.beginPath()
        c.roundRect(0, 0, w, h, 0.4)
        c.fill()
        c.fillStyle = '#c0231a'
        c.fillRect(0, 0, w, 3.2)
        text(c, 'ABC POWDER', w / 2, 2.2, 1.7, { align: 'center', weight: 800, color: '#fff' })
        text(c, '4 kg', 0.8, 5.8, 2.2, { weight: 800 })
        text(c, 'MFZ/ABC4   21A 113B', 6, 5.2, 0.72, { weight: 600 })
        text(c, '-20 … +55 °C   1.2 MPa', 6, 6.2, 0.62, { weight: 500, color: '#4b576c' })
        rep(3, (i) => {
          const x = 0.8 + i * 4.6
          c.fillStyle = '#e9edf3'
          c.fillRect(x, 7, 4.2, 4.2)
          c.strokeStyle = '#1b2430'
          c.lineWidth = 0.18
          c.beginPath()
          if (i === 0) {
            c.arc(x + 2.1, 9, 1.1, 0, 7)
            c.moveTo(x + 2.1, 7.5)
            c.lineTo(x + 2.1, 10.5)
          } else if (i === 1) {
            c.moveTo(x + 0.8, 10.4)
            c.lineTo(x + 1.8, 8.2)
            c.lineTo(x + 3.4, 7.7)
            c.moveTo(x + 1.8, 8.2)
            c.lineTo(x + 3, 10.2)
          } else {
            c.moveTo(x + 0.6, 9)
            c.lineTo(x + 2, 9)
            c.lineTo(x + 3.6, 7.8)
            c.moveTo(x + 2, 9)
            c.lineTo(x + 3.6, 10.2)
          }
          c.stroke()
          c.fillStyle = '#22459a'
          text(c, String(i + 1), x + 0.3, 8.1, 0.8, { weight: 800, color: '#22459a' })
        })
        rep(3, (i) => {
          c.fillStyle = '#aeb6c2'
          c.fillRect(0.8, 11.8 + i * 0.5, 12 - i * 2, 0.2)
        })
      },
      { alpha: true, px: 1200, rough: 0.35, at: [0, 21, 0] },
    ),
  )
  return g
}
