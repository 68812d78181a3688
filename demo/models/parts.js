// Parts that several products share. Same units and axes as kit.js.
import { THREE, M, lathe, cyl, box, hex, group, place, ring, rep, decal, text } from './kit.js'

export const H = Math.PI / 2
// Lay something that stands on y = 0 along +x, or along +z.
export const alongX = (m, at) => place(group(m), at, [0, 0, -H])
export const alongZ = (m, at) => place(group(m), at, [H, 0, 0])

// Socket screw, head up, standing on y = 0.
export const screw = (r, o = {}) =>
  place(
    group(
      cyl(r, r * 0.9, M.dark({ roughness: 0.3 }), { seg: 20, bev: r * 0.18 }),
      cyl(r * 0.45, r * 0.06, M.plastic('#0c0e11', { roughness: 0.9 }), {
        seg: 6,
        bev: 0.005,
        at: [0, r * 0.88, 0],
      }),
    ),
    o.at,
    o.rot,
  )

// Rating plate, facing +z.
export const plate = (w, h, title, lines, o = {}) =>
  decal(
    w,
    h,
    (c) => {
      c.fillStyle = o.bg ?? '#e6e9ec'
      c.fillRect(0, 0, w, h)
      c.strokeStyle = '#8e97a4'
      c.lineWidth = h * 0.018
      c.strokeRect(h * 0.04, h * 0.04, w - h * 0.08, h - h * 0.08)
      const s = h / (lines.length + 2.4)
      text(c, title, w * 0.07, s * 1.5, s * 1.05, { weight: 800 })
      lines.forEach((t, i) => text(c, t, w * 0.07, s * (2.65 + i), s * 0.68, { weight: 500 }))
    },
    { px: 640, rough: 0.35, ...o },
  )

// Emergency stop, facing +z.
export const estop = (r, at, rot) =>
  place(
    group(
      alongZ(cyl(r * 1.35, r * 0.5, M.plastic('#e9b41d'), { seg: 36, bev: r * 0.12 })),
      alongZ(cyl(r * 0.6, r * 1.1, M.dark(), { seg: 24 })),
      alongZ(cyl(r, r * 0.8, M.gloss('#c22718'), { seg: 36, bev: r * 0.3, at: [0, r * 0.75, 0] })),
    ),
    at,
    rot,
  )

// Push button with a ring, facing +z.
export const button = (r, color, at, o = {}) =>
  place(
    group(
      alongZ(cyl(r * 1.25, r * 0.3, M.steel({ roughness: 0.25 }), { seg: 28, bev: r * 0.1 })),
      alongZ(
        cyl(r, r * 0.7, M.gloss(color, o.lit ? { emissive: color, emissiveIntensity: 0.45 } : {}), {
          seg: 28,
          bev: r * 0.2,
        }),
      ),
    ),
    at,
    o.rot,
  )

export const tower = (r, h, at) =>
  place(
    group(
      cyl(r * 0.42, h * 1.4, M.steel({ roughness: 0.2 }), { seg: 16 }),
      ...['#2d8f5f', '#e0a01b', '#c22718'].map((c, i) =>
        cyl(r, h, M.gloss(c, { emissive: c, emissiveIntensity: i ? 0.04 : 0.4 }), {
          at: [0, h * 1.35 + i * h * 1.04, 0],
          seg: 30,
          bev: r * 0.1,
        }),
      ),
      cyl(r * 1.04, h * 0.2, M.plastic('#2a2e34'), { at: [0, h * 4.47, 0], seg: 30 }),
    ),
    at,
  )

// Induction motor along +x: flange end at x = 0, fan cover at x = L; r is the outer radius.
export function motor(r, L, color, o = {}) {
  const paint = M.paint(color),
    dark = M.plastic('#23272d'),
    ss = M.steel({ roughness: 0.25 }),
    g = new THREE.Group()
  g.add(
    alongX(
      lathe(
        [
          [0, 0, 0],
          [r * 0.98, 0, r * 0.04],
          [r * 0.98, L * 0.06, r * 0.05],
          [r * 0.86, L * 0.1, r * 0.05],
          [r * 0.86, L * 0.74, r * 0.05],
          [r * 0.98, L * 0.77, r * 0.04],
          [r * 0.98, L * 0.81, r * 0.04],
          [0, L * 0.81, 0],
        ],
        paint,
        { seg: 72 },
      ),
    ),
  )
  const n = o.fins ?? 32
  ring(n, (a) => {
    if (Math.sin(a) > 0.86) return
    g.add(
      place(
        box(L * 0.63, r * 0.15, r * 0.045, paint, { bev: r * 0.018, segs: 2 }),
        [L * 0.42, r * 0.84 * Math.sin(a), r * 0.84 * Math.cos(a)],
        [H - a, 0, 0],
      ),
    )
  })
  g.add(
    alongX(
      lathe(
        [
          [0.98 * r, L * 0.81, 0],
          [1.0 * r, L * 0.82, r * 0.03],
          [1.0 * r, L * 0.95, r * 0.14],
          [0.8 * r, L, r * 0.06],
          [0, L, 0],
        ],
        dark,
        { seg: 72, steps: 5 },
      ),
    ),
  )
  rep(6, (i) =>
    g.add(
      alongX(
        lathe(
          [
            [r * (0.2 + i * 0.1), L * 1.001, 0],
            [r * (0.2 + i * 0.1), L * 1.008, 0],
            [r * (0.24 + i * 0.1), L * 1.008, 0],
            [r * (0.24 + i * 0.1), L * 1.001, 0],
          ],
          M.plastic('#0d0f12', { roughness: 0.9 }),
          { seg: 48, r: 0 },
        ),
      ),
    ),
  )
  rep(4, (i) =>
    g.add(
      place(
        box(r * 0.05, r * 0.7, r * 0.06, dark, { bev: r * 0.01, segs: 2, centre: true }),
        [L * 1.006, r * 0.5 * Math.sin(i * H + 0.78), r * 0.5 * Math.cos(i * H + 0.78)],
        [-i * H - 0.78 + H, 0, 0],
      ),
    ),
  )
  // terminal box with its screws and gland
  const t = r * 0.62
  g.add(
    box(t * 1.7, t * 0.62, t * 1.5, paint, { bev: t * 0.1, at: [L * 0.36, r * 0.8, 0] }),
    box(t * 1.78, t * 0.2, t * 1.58, paint, {
      bev: t * 0.08,
      at: [L * 0.36, r * 0.8 + t * 0.62, 0],
    }),
  )
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      g.add(screw(t * 0.085, { at: [L * 0.36 + x * t * 0.74, r * 0.8 + t * 0.81, z * t * 0.64] }))
  g.add(
    alongZ(group(hex(t * 0.4, t * 0.2, dark), cyl(t * 0.15, t * 0.42, dark, { seg: 20 })), [
      L * 0.36,
      r * 0.8 + t * 0.32,
      t * 0.75,
    ]),
  )
  ring(4, (a) =>
    g.add(
      place(
        screw(r * 0.06),
        [0, r * 0.8 * Math.sin(a + 0.78), r * 0.8 * Math.cos(a + 0.78)],
        [0, 0, H],
      ),
    ),
  )
  if (o.feet)
    for (const x of [0.16, 0.64])
      for (const z of [-1, 1]) {
        g.add(
          box(L * 0.16, r * 0.14, r * 0.5, paint, {
            bev: r * 0.03,
            at: [L * x, -o.feet, z * r * 0.78],
          }),
          box(L * 0.1, o.feet - r * 0.5, r * 0.16, paint, {
            bev: r * 0.03,
            at: [L * x, -o.feet + r * 0.1, z * r * 0.66],
          }),
        )
        g.add(hex(r * 0.16, r * 0.08, ss, { at: [L * x, -o.feet + r * 0.14, z * r * 0.9] }))
      }
  if (o.plate !== false)
    g.add(
      plate(
        L * 0.34,
        r * 0.5,
        '3~ MOTOR',
        o.lines ?? ['Y2-90L-4', '1.5 kW  1440 r/min', '380 V  50 Hz  IP55'],
        { at: [L * 0.42, -r * 0.1, r * 1.0] },
      ),
    )
  return g
}

// Castor with bracket, standing on y = 0, r is the wheel radius.
export const castor = (r, at, yaw = 0) =>
  place(
    group(
      alongZ(cyl(r, r * 0.6, M.rubber('#30343a'), { seg: 36, bev: r * 0.14 }), [0, r, -r * 0.3]),
      alongZ(cyl(r * 0.5, r * 0.66, M.plastic('#c9ced4'), { seg: 30, bev: r * 0.08 }), [
        0,
        r,
        -r * 0.33,
      ]),
      ...[-1, 1].map((s) =>
        box(r * 0.7, r * 1.25, r * 0.1, M.steel({ roughness: 0.3 }), {
          bev: r * 0.04,
          at: [0, r * 0.85, s * r * 0.42],
        }),
      ),
      box(r * 1.1, r * 0.14, r * 1.1, M.steel({ roughness: 0.3 }), {
        bev: r * 0.05,
        at: [0, r * 2.1, 0],
      }),
    ),
    at,
    [0, yaw, 0],
  )
