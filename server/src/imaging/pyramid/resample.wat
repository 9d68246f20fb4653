;; The inner loops of drawing tiles. A pixel is RGBA; a "wide" pixel is four 32-bit floats from 0 to 255 with the color
;; premultiplied by alpha. Counts are at least 1. Addresses and strides are in bytes.
;;
;; `npm run generate` assembles this file into resample.wasm, which is committed and loaded by the server.
(module
  (memory (export "memory") 1)

  ;; Converts RGB bytes to wide pixels. Reads one byte past the last pixel.
  (func (export "widenRgb") (param $from i32) (param $to i32) (param $count i32) (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 4))))
    (loop $pixel
      (v128.store (local.get $to)
        (f32x4.replace_lane 3
          (f32x4.convert_i32x4_u (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u
            (v128.load32_zero (local.get $from)))))
          (f32.const 255)))
      (local.set $from (i32.add (local.get $from) (i32.const 3)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $pixel (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Converts RGBA bytes to wide pixels.
  (func (export "widenRgba") (param $from i32) (param $to i32) (param $count i32) (local $end i32)
    (local $pixel v128) (local $alpha f32)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 4))))
    (loop $next
      (local.set $pixel (f32x4.convert_i32x4_u (i32x4.extend_low_i16x8_u (i16x8.extend_low_i8x16_u
        (v128.load32_zero (local.get $from))))))
      (local.set $alpha (f32x4.extract_lane 3 (local.get $pixel)))
      (v128.store (local.get $to)
        (f32x4.replace_lane 3
          (f32x4.mul (local.get $pixel)
            (f32x4.splat (f32.mul (local.get $alpha) (f32.const 0.00392156862745098))))
          (local.get $alpha)))
      (local.set $from (i32.add (local.get $from) (i32.const 4)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Filters one row horizontally. Each pixel is the weighted sum of four neighbors in $from: $starts has the byte offset of
  ;; the first neighbor of each pixel, $weights has four weights per pixel.
  (func (export "filterRow") (param $from i32) (param $to i32) (param $starts i32) (param $weights i32)
    (param $count i32) (local $end i32) (local $at i32)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 4))))
    (loop $pixel
      (local.set $at (i32.add (local.get $from) (i32.load (local.get $starts))))
      (v128.store (local.get $to)
        (f32x4.add
          (f32x4.add
            (f32x4.mul (v128.load (local.get $at)) (v128.load32_splat (local.get $weights)))
            (f32x4.mul (v128.load offset=16 (local.get $at)) (v128.load32_splat offset=4 (local.get $weights))))
          (f32x4.add
            (f32x4.mul (v128.load offset=32 (local.get $at)) (v128.load32_splat offset=8 (local.get $weights)))
            (f32x4.mul (v128.load offset=48 (local.get $at)) (v128.load32_splat offset=12 (local.get $weights))))))
      (local.set $starts (i32.add (local.get $starts) (i32.const 4)))
      (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $pixel (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Filters four filtered rows vertically into bytes, if every pixel is opaque and inside the image. Two pixels per pass.
  ;; Adding 1.5 * 2^23 leaves the rounded value in the low bits of the float.
  (func (export "blendOpaque") (param $row0 i32) (param $row1 i32) (param $row2 i32) (param $row3 i32)
    (param $weights i32) (param $to i32) (param $count i32) (local $end i32)
    (local $weight0 v128) (local $weight1 v128) (local $weight2 v128) (local $weight3 v128) (local $magic v128)
    (local.set $weight0 (v128.load32_splat (local.get $weights)))
    (local.set $weight1 (v128.load32_splat offset=4 (local.get $weights)))
    (local.set $weight2 (v128.load32_splat offset=8 (local.get $weights)))
    (local.set $weight3 (v128.load32_splat offset=12 (local.get $weights)))
    (local.set $magic (f32x4.splat (f32.const 12582912)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))))
    (loop $pair
      (v128.store64_lane 0 (local.get $to)
        (i8x16.narrow_i16x8_u
          (i16x8.narrow_i32x4_s
            (i32x4.sub
              (f32x4.add (local.get $magic)
                (f32x4.add
                  (f32x4.add
                    (f32x4.mul (v128.load (local.get $row0)) (local.get $weight0))
                    (f32x4.mul (v128.load (local.get $row1)) (local.get $weight1)))
                  (f32x4.add
                    (f32x4.mul (v128.load (local.get $row2)) (local.get $weight2))
                    (f32x4.mul (v128.load (local.get $row3)) (local.get $weight3)))))
              (local.get $magic))
            (i32x4.sub
              (f32x4.add (local.get $magic)
                (f32x4.add
                  (f32x4.add
                    (f32x4.mul (v128.load offset=16 (local.get $row0)) (local.get $weight0))
                    (f32x4.mul (v128.load offset=16 (local.get $row1)) (local.get $weight1)))
                  (f32x4.add
                    (f32x4.mul (v128.load offset=16 (local.get $row2)) (local.get $weight2))
                    (f32x4.mul (v128.load offset=16 (local.get $row3)) (local.get $weight3)))))
              (local.get $magic)))
          (local.get $magic)))
      (local.set $row0 (i32.add (local.get $row0) (i32.const 32)))
      (local.set $row1 (i32.add (local.get $row1) (i32.const 32)))
      (local.set $row2 (i32.add (local.get $row2) (i32.const 32)))
      (local.set $row3 (i32.add (local.get $row3) (i32.const 32)))
      (local.set $to (i32.add (local.get $to) (i32.const 8)))
      (br_if $pair (i32.lt_u (local.get $to) (local.get $end)))))

  ;; The same for pixels with alpha. Color is divided by alpha again; the filter may overshoot both, so the division uses
  ;; the unclamped alpha. Then alpha is multiplied by the share of the pixel that the image covers ($coverages across,
  ;; $coverage down, 0 to 1). A pixel whose alpha rounds to 0 becomes four zero bytes.
  (func (export "blendAlpha") (param $row0 i32) (param $row1 i32) (param $row2 i32) (param $row3 i32)
    (param $weights i32) (param $to i32) (param $count i32) (param $coverages i32) (param $coverage f32)
    (local $end i32) (local $pixel v128) (local $alpha f32) (local $shown f32)
    (local $weight0 v128) (local $weight1 v128) (local $weight2 v128) (local $weight3 v128) (local $magic v128)
    (local.set $weight0 (v128.load32_splat (local.get $weights)))
    (local.set $weight1 (v128.load32_splat offset=4 (local.get $weights)))
    (local.set $weight2 (v128.load32_splat offset=8 (local.get $weights)))
    (local.set $weight3 (v128.load32_splat offset=12 (local.get $weights)))
    (local.set $magic (f32x4.splat (f32.const 12582912)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))))
    (loop $next
      (local.set $pixel
        (f32x4.add
          (f32x4.add
            (f32x4.mul (v128.load (local.get $row0)) (local.get $weight0))
            (f32x4.mul (v128.load (local.get $row1)) (local.get $weight1)))
          (f32x4.add
            (f32x4.mul (v128.load (local.get $row2)) (local.get $weight2))
            (f32x4.mul (v128.load (local.get $row3)) (local.get $weight3)))))
      (local.set $alpha (f32x4.extract_lane 3 (local.get $pixel)))
      (local.set $shown (f32.mul (f32.min (f32.const 255) (local.get $alpha))
        (f32.mul (local.get $coverage) (f32.load (local.get $coverages)))))
      (local.set $pixel
        (f32x4.replace_lane 3
          (f32x4.min (f32x4.splat (f32.const 255)) (f32x4.max (f32x4.splat (f32.const 0))
            (f32x4.mul (local.get $pixel) (f32x4.div (f32x4.splat (f32.const 255)) (f32x4.splat (local.get $alpha))))))
          (local.get $shown)))
      (local.set $pixel
        (v128.and
          (i32x4.sub (f32x4.add (local.get $pixel) (local.get $magic)) (local.get $magic))
          (f32x4.ge (f32x4.splat (local.get $shown)) (f32x4.splat (f32.const 0.5)))))
      (local.set $pixel (i16x8.narrow_i32x4_s (local.get $pixel) (local.get $pixel)))
      (v128.store32_lane 0 (local.get $to) (i8x16.narrow_i16x8_u (local.get $pixel) (local.get $pixel)))
      (local.set $row0 (i32.add (local.get $row0) (i32.const 16)))
      (local.set $row1 (i32.add (local.get $row1) (i32.const 16)))
      (local.set $row2 (i32.add (local.get $row2) (i32.const 16)))
      (local.set $row3 (i32.add (local.get $row3) (i32.const 16)))
      (local.set $coverages (i32.add (local.get $coverages) (i32.const 4)))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Halves two opaque rows: each of $count pixels is the mean of 2 x 2 pixels. Two pixels per pass.
  (func (export "halveOpaque") (param $from i32) (param $stride i32) (param $to i32) (param $count i32)
    (local $end i32) (local $below i32) (local $left v128) (local $right v128)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $below (i32.add (local.get $from) (local.get $stride)))
    (loop $pair
      (local.set $left (i16x8.add
        (i16x8.extend_low_i8x16_u (v128.load (local.get $from)))
        (i16x8.extend_low_i8x16_u (v128.load (local.get $below)))))
      (local.set $right (i16x8.add
        (i16x8.extend_high_i8x16_u (v128.load (local.get $from)))
        (i16x8.extend_high_i8x16_u (v128.load (local.get $below)))))
      (local.set $left (i16x8.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $left) (local.get $right))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $left) (local.get $right))))
      (local.set $left (i16x8.shr_u (i16x8.add (local.get $left) (i16x8.splat (i32.const 2))) (i32.const 2)))
      (v128.store64_lane 0 (local.get $to) (i8x16.narrow_i16x8_u (local.get $left) (local.get $left)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $below (i32.add (local.get $below) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.const 8)))
      (br_if $pair (i32.lt_u (local.get $to) (local.get $end)))))

  ;; The same for pixels with alpha: the color of each pixel is weighted by its alpha.
  (func (export "halveAlpha") (param $from i32) (param $stride i32) (param $to i32) (param $count i32)
    (local $end i32) (local $below i32) (local $above4 v128) (local $below4 v128) (local $magic v128)
    (local $pixel v128) (local $alpha v128) (local $sum v128) (local $weight v128)
    (local.set $magic (f32x4.splat (f32.const 12582912)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $below (i32.add (local.get $from) (local.get $stride)))
    (loop $next
      (local.set $above4 (i16x8.extend_low_i8x16_u (v128.load64_zero (local.get $from))))
      (local.set $below4 (i16x8.extend_low_i8x16_u (v128.load64_zero (local.get $below))))
      (local.set $pixel (f32x4.convert_i32x4_u (i32x4.extend_low_i16x8_u (local.get $above4))))
      (local.set $alpha (f32x4.splat (f32x4.extract_lane 3 (local.get $pixel))))
      (local.set $sum (f32x4.mul (local.get $pixel) (local.get $alpha)))
      (local.set $weight (local.get $alpha))
      (local.set $pixel (f32x4.convert_i32x4_u (i32x4.extend_high_i16x8_u (local.get $above4))))
      (local.set $alpha (f32x4.splat (f32x4.extract_lane 3 (local.get $pixel))))
      (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $pixel) (local.get $alpha))))
      (local.set $weight (f32x4.add (local.get $weight) (local.get $alpha)))
      (local.set $pixel (f32x4.convert_i32x4_u (i32x4.extend_low_i16x8_u (local.get $below4))))
      (local.set $alpha (f32x4.splat (f32x4.extract_lane 3 (local.get $pixel))))
      (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $pixel) (local.get $alpha))))
      (local.set $weight (f32x4.add (local.get $weight) (local.get $alpha)))
      (local.set $pixel (f32x4.convert_i32x4_u (i32x4.extend_high_i16x8_u (local.get $below4))))
      (local.set $alpha (f32x4.splat (f32x4.extract_lane 3 (local.get $pixel))))
      (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $pixel) (local.get $alpha))))
      (local.set $weight (f32x4.add (local.get $weight) (local.get $alpha)))
      (local.set $alpha (f32x4.mul (local.get $weight) (f32x4.splat (f32.const 0.25))))
      (local.set $pixel
        (f32x4.replace_lane 3
          (f32x4.div (local.get $sum) (local.get $weight))
          (f32x4.extract_lane 0 (local.get $alpha))))
      (local.set $pixel
        (v128.and
          (i32x4.sub (f32x4.add (local.get $pixel) (local.get $magic)) (local.get $magic))
          (f32x4.ge (local.get $alpha) (f32x4.splat (f32.const 0.5)))))
      (local.set $pixel (i16x8.narrow_i32x4_s (local.get $pixel) (local.get $pixel)))
      (v128.store32_lane 0 (local.get $to) (i8x16.narrow_i16x8_u (local.get $pixel) (local.get $pixel)))
      (local.set $from (i32.add (local.get $from) (i32.const 8)))
      (local.set $below (i32.add (local.get $below) (i32.const 8)))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Draws a block of a rotated image from RGB bytes: $rows rows of $count pixels, a multiple of 8, at $to, with $toStride bytes
  ;; from one row to the next. $source has the pixels, with $stride bytes from one row to the next, and up to 4 bytes are read
  ;; past the last one. $weights has four 16-bit weights, with the sum 16384, for each of 512 fractions of a pixel. $line has
  ;; doubles: x, y (the position of the first pixel in the source: 0, 0 is the center of the second pixel of the second row, and
  ;; the 4 x 4 neighbors start at the first one); their steps from pixel to pixel; w and its step, by which x and y are divided
  ;; (for a perspective; otherwise 1 and 0); the steps of x, y and w from row to row.
  ;; It divides every 8 pixels. Between, x and y advance in equal steps, in fixed point with 32 fractional bits.
  (func (export "warpRgb") (param $source i32) (param $stride i32) (param $weights i32) (param $line i32)
    (param $to i32) (param $toStride i32) (param $count i32) (param $rows i32)
    (local $rowTo i32) (local $rowXy v128) (local $rowW f64) (local $end i32) (local $spanEnd i32) (local $at i32) (local $across i32) (local $down i32)
    (local $u i64) (local $v i64) (local $stepU i64) (local $stepV i64)
    (local $xy v128) (local $step v128) (local $w f64) (local $stepW f64) (local $uv v128) (local $nextUv v128)
    (local $wx01 v128) (local $wx23 v128) (local $pixels v128)
    (local $row0 v128) (local $row1 v128) (local $row2 v128) (local $row3 v128)
    (local $first2 v128) (local $last2 v128) (local $pairs v128) (local $half8 v128) (local $half20 v128)
    (local.set $first2 (v128.const i8x16 0 -1 3 -1 1 -1 4 -1 2 -1 5 -1 -1 -1 -1 -1))
    (local.set $last2 (v128.const i8x16 6 -1 9 -1 7 -1 10 -1 8 -1 11 -1 -1 -1 -1 -1))
    (local.set $pairs (v128.const i8x16 0 1 8 9 2 3 10 11 4 5 12 13 6 7 14 15))
    (local.set $half8 (i32x4.splat (i32.const 128)))
    (local.set $half20 (i32x4.splat (i32.const 524288)))
    (local.set $rowTo (local.get $to))
    (local.set $rowXy (v128.load (local.get $line)))
    (local.set $rowW (f64.load offset=32 (local.get $line)))
    (local.set $step (f64x2.mul (f64x2.splat (f64.const 8)) (v128.load offset=16 (local.get $line))))
    (local.set $stepW (f64.mul (f64.const 8) (f64.load offset=40 (local.get $line))))
    (loop $row
      (local.set $to (local.get $rowTo))
      (local.set $xy (local.get $rowXy))
      (local.set $w (local.get $rowW))
      (local.set $uv (f64x2.div (local.get $xy) (f64x2.splat (local.get $w))))
      (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))))
      (loop $span
        (local.set $xy (f64x2.add (local.get $xy) (local.get $step)))
        (local.set $w (f64.add (local.get $w) (local.get $stepW)))
        (local.set $nextUv (f64x2.div (local.get $xy) (f64x2.splat (local.get $w))))
        ;; Adds half a fraction, so that the fraction is rounded, not truncated.
        (local.set $u (i64.add (i64.const 4194304) (i64.trunc_sat_f64_s (f64.mul (f64.const 4294967296)
          (f64x2.extract_lane 0 (local.get $uv))))))
        (local.set $v (i64.add (i64.const 4194304) (i64.trunc_sat_f64_s (f64.mul (f64.const 4294967296)
          (f64x2.extract_lane 1 (local.get $uv))))))
        (local.set $uv (f64x2.sub (local.get $nextUv) (local.get $uv)))
        (local.set $stepU (i64.trunc_sat_f64_s (f64.mul (f64.const 536870912) (f64x2.extract_lane 0 (local.get $uv)))))
        (local.set $stepV (i64.trunc_sat_f64_s (f64.mul (f64.const 536870912) (f64x2.extract_lane 1 (local.get $uv)))))
        (local.set $uv (local.get $nextUv))
        (local.set $spanEnd (i32.add (local.get $to) (i32.const 32)))
        (loop $next
          (local.set $across (i32.add (local.get $weights)
            (i32.and (i32.const 4088) (i32.wrap_i64 (i64.shr_s (local.get $u) (i64.const 20))))))
          (local.set $down (i32.add (local.get $weights)
            (i32.and (i32.const 4088) (i32.wrap_i64 (i64.shr_s (local.get $v) (i64.const 20))))))
          (local.set $at (i32.add (local.get $source)
            (i32.add
              (i32.mul (i32.wrap_i64 (i64.shr_s (local.get $v) (i64.const 32))) (local.get $stride))
              (i32.mul (i32.wrap_i64 (i64.shr_s (local.get $u) (i64.const 32))) (i32.const 3)))))
          (local.set $wx01 (v128.load32_splat (local.get $across)))
          (local.set $wx23 (v128.load32_splat offset=4 (local.get $across)))
          (local.set $pixels (v128.load (local.get $at)))
          (local.set $row0 (i32x4.shr_s
            (i32x4.add (local.get $half8)
              (i32x4.add
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $first2)) (local.get $wx01))
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $last2)) (local.get $wx23))))
            (i32.const 8)))
          (local.set $at (i32.add (local.get $at) (local.get $stride)))
          (local.set $pixels (v128.load (local.get $at)))
          (local.set $row1 (i32x4.shr_s
            (i32x4.add (local.get $half8)
              (i32x4.add
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $first2)) (local.get $wx01))
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $last2)) (local.get $wx23))))
            (i32.const 8)))
          (local.set $at (i32.add (local.get $at) (local.get $stride)))
          (local.set $pixels (v128.load (local.get $at)))
          (local.set $row2 (i32x4.shr_s
            (i32x4.add (local.get $half8)
              (i32x4.add
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $first2)) (local.get $wx01))
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $last2)) (local.get $wx23))))
            (i32.const 8)))
          (local.set $at (i32.add (local.get $at) (local.get $stride)))
          (local.set $pixels (v128.load (local.get $at)))
          (local.set $row3 (i32x4.shr_s
            (i32x4.add (local.get $half8)
              (i32x4.add
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $first2)) (local.get $wx01))
                (i32x4.dot_i16x8_s (i8x16.swizzle (local.get $pixels) (local.get $last2)) (local.get $wx23))))
            (i32.const 8)))
          (local.set $row0 (i8x16.swizzle (i16x8.narrow_i32x4_s (local.get $row0) (local.get $row1)) (local.get $pairs)))
          (local.set $row2 (i8x16.swizzle (i16x8.narrow_i32x4_s (local.get $row2) (local.get $row3)) (local.get $pairs)))
          (local.set $row0 (v128.or (v128.const i32x4 0 0 0 255)
            (i32x4.shr_s
              (i32x4.add (local.get $half20)
                (i32x4.add
                  (i32x4.dot_i16x8_s (local.get $row0) (v128.load32_splat (local.get $down)))
                  (i32x4.dot_i16x8_s (local.get $row2) (v128.load32_splat offset=4 (local.get $down)))))
              (i32.const 20))))
          (local.set $row0 (i16x8.narrow_i32x4_s (local.get $row0) (local.get $row0)))
          (v128.store32_lane 0 (local.get $to) (i8x16.narrow_i16x8_u (local.get $row0) (local.get $row0)))
          (local.set $u (i64.add (local.get $u) (local.get $stepU)))
          (local.set $v (i64.add (local.get $v) (local.get $stepV)))
          (local.set $to (i32.add (local.get $to) (i32.const 4)))
          (br_if $next (i32.lt_u (local.get $to) (local.get $spanEnd))))
        (br_if $span (i32.lt_u (local.get $to) (local.get $end))))
      (local.set $rowXy (f64x2.add (local.get $rowXy) (v128.load offset=48 (local.get $line))))
      (local.set $rowW (f64.add (local.get $rowW) (f64.load offset=64 (local.get $line))))
      (local.set $rowTo (i32.add (local.get $rowTo) (local.get $toStride)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $row (local.get $rows))))

  ;; Returns 1 if a rectangle of RGB bytes has one color, else 0. Compares each pixel with the next, 16 bytes at a time, so it
  ;; reads up to 5 pixels past the end of each row. If these have another color, it returns 0 for a rectangle of one color.
  (func (export "isUniformRgb") (param $source i32) (param $stride i32) (param $width i32) (param $height i32)
    (result i32) (local $at i32) (local $end i32) (local $bottom i32) (local $color i32)
    (local.set $color (i32.and (i32.load (local.get $source)) (i32.const 0xffffff)))
    (local.set $bottom (i32.add (local.get $source) (i32.mul (local.get $height) (local.get $stride))))
    (loop $row
      (if (i32.ne (local.get $color) (i32.and (i32.load (local.get $source)) (i32.const 0xffffff)))
        (then (return (i32.const 0))))
      (local.set $at (local.get $source))
      (local.set $end (i32.add (local.get $at) (i32.mul (i32.sub (local.get $width) (i32.const 1)) (i32.const 3))))
      (loop $next
        (if (v128.any_true (v128.xor (v128.load (local.get $at)) (v128.load offset=3 (local.get $at))))
          (then (return (i32.const 0))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
      (local.set $source (i32.add (local.get $source) (local.get $stride)))
      (br_if $row (i32.lt_u (local.get $source) (local.get $bottom))))
    (i32.const 1))

  ;; Like warpRgb, but from wide pixels: for images with alpha and for the edges of images. Any $count. $weights has four
  ;; floats for each of 513 fractions, 0 to 1. $line continues with pairs of doubles for x and y: the largest position in the wide
  ;; pixels, the offset from a position to the distance from the edge of the image at 0, the size of the image, and the length of
  ;; an image pixel in pixels of the row. The coverage of a pixel is the part on the inner side of each edge. Pixels that are not
  ;; covered do not change.
  (func (export "warpAlpha") (param $wide i32) (param $stride i32) (param $weights i32) (param $line i32)
    (param $to i32) (param $toStride i32) (param $count i32) (param $rows i32)
    (local $last v128) (local $offset v128) (local $size v128) (local $scale v128) (local $cover v128)
    (local $alpha f32) (local $shown f32)
    (local $rowTo i32) (local $rowXy v128) (local $rowW f64) (local $end i32) (local $at i32) (local $across i32) (local $down i32)
    (local $xy v128) (local $step v128) (local $w f64) (local $stepW f64) (local $uv v128) (local $cell v128)
    (local $phase v128) (local $pixel v128) (local $magic v128)
    (local $wx0 v128) (local $wx1 v128) (local $wx2 v128) (local $wx3 v128)
    (local.set $magic (f32x4.splat (f32.const 12582912)))
    (local.set $rowTo (local.get $to))
    (local.set $rowXy (v128.load (local.get $line)))
    (local.set $rowW (f64.load offset=32 (local.get $line)))
    (local.set $step (v128.load offset=16 (local.get $line)))
    (local.set $stepW (f64.load offset=40 (local.get $line)))
    (local.set $last (v128.load offset=80 (local.get $line)))
    (local.set $offset (v128.load offset=96 (local.get $line)))
    (local.set $size (v128.load offset=112 (local.get $line)))
    (local.set $scale (v128.load offset=128 (local.get $line)))
    (loop $row
      (local.set $to (local.get $rowTo))
      (local.set $xy (local.get $rowXy))
      (local.set $w (local.get $rowW))
      (local.set $end (i32.add (local.get $to) (i32.shl (local.get $count) (i32.const 2))))
      (loop $next
        (local.set $uv (f64x2.div (local.get $xy) (f64x2.splat (local.get $w))))
        (local.set $cover (f64x2.add (local.get $uv) (local.get $offset)))
        (local.set $cover (f64x2.mul (local.get $scale)
          (f64x2.min (local.get $cover) (f64x2.sub (local.get $size) (local.get $cover)))))
        (local.set $cover (f64x2.max (f64x2.splat (f64.const 0))
          (f64x2.min (f64x2.splat (f64.const 1)) (f64x2.add (local.get $cover) (f64x2.splat (f64.const 0.5))))))
        (local.set $uv (f64x2.max (f64x2.splat (f64.const 0)) (f64x2.min (local.get $uv) (local.get $last))))
        (local.set $cell (i32x4.trunc_sat_f64x2_s_zero (local.get $uv)))
        ;; The fractions in steps of 1/512, each as the offset of its four weights.
        (local.set $phase (i32x4.shl
          (i32x4.trunc_sat_f64x2_s_zero
            (f64x2.add (f64x2.splat (f64.const 0.5))
              (f64x2.mul (f64x2.splat (f64.const 512))
                (f64x2.sub (local.get $uv) (f64x2.convert_low_i32x4_s (local.get $cell))))))
          (i32.const 4)))
        (local.set $across (i32.add (local.get $weights) (i32x4.extract_lane 0 (local.get $phase))))
        (local.set $down (i32.add (local.get $weights) (i32x4.extract_lane 1 (local.get $phase))))
        (local.set $at (i32.add (local.get $wide)
          (i32.add
            (i32.mul (i32x4.extract_lane 1 (local.get $cell)) (local.get $stride))
            (i32.shl (i32x4.extract_lane 0 (local.get $cell)) (i32.const 4)))))
        (local.set $wx0 (v128.load32_splat (local.get $across)))
        (local.set $wx1 (v128.load32_splat offset=4 (local.get $across)))
        (local.set $wx2 (v128.load32_splat offset=8 (local.get $across)))
        (local.set $wx3 (v128.load32_splat offset=12 (local.get $across)))
        (local.set $pixel (f32x4.mul (v128.load32_splat (local.get $down))
            (f32x4.add
              (f32x4.add
                (f32x4.mul (v128.load (local.get $at)) (local.get $wx0))
                (f32x4.mul (v128.load offset=16 (local.get $at)) (local.get $wx1)))
              (f32x4.add
                (f32x4.mul (v128.load offset=32 (local.get $at)) (local.get $wx2))
                (f32x4.mul (v128.load offset=48 (local.get $at)) (local.get $wx3))))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (local.set $pixel (f32x4.add (local.get $pixel)
          (f32x4.mul (v128.load32_splat offset=4 (local.get $down))
            (f32x4.add
              (f32x4.add
                (f32x4.mul (v128.load (local.get $at)) (local.get $wx0))
                (f32x4.mul (v128.load offset=16 (local.get $at)) (local.get $wx1)))
              (f32x4.add
                (f32x4.mul (v128.load offset=32 (local.get $at)) (local.get $wx2))
                (f32x4.mul (v128.load offset=48 (local.get $at)) (local.get $wx3)))))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (local.set $pixel (f32x4.add (local.get $pixel)
          (f32x4.mul (v128.load32_splat offset=8 (local.get $down))
            (f32x4.add
              (f32x4.add
                (f32x4.mul (v128.load (local.get $at)) (local.get $wx0))
                (f32x4.mul (v128.load offset=16 (local.get $at)) (local.get $wx1)))
              (f32x4.add
                (f32x4.mul (v128.load offset=32 (local.get $at)) (local.get $wx2))
                (f32x4.mul (v128.load offset=48 (local.get $at)) (local.get $wx3)))))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (local.set $pixel (f32x4.add (local.get $pixel)
          (f32x4.mul (v128.load32_splat offset=12 (local.get $down))
            (f32x4.add
              (f32x4.add
                (f32x4.mul (v128.load (local.get $at)) (local.get $wx0))
                (f32x4.mul (v128.load offset=16 (local.get $at)) (local.get $wx1)))
              (f32x4.add
                (f32x4.mul (v128.load offset=32 (local.get $at)) (local.get $wx2))
                (f32x4.mul (v128.load offset=48 (local.get $at)) (local.get $wx3)))))))
        (local.set $alpha (f32x4.extract_lane 3 (local.get $pixel)))
        (local.set $shown (f32.mul (f32.min (f32.const 255) (local.get $alpha))
          (f32.demote_f64
            (f64.mul (f64x2.extract_lane 0 (local.get $cover)) (f64x2.extract_lane 1 (local.get $cover))))))
        (if (f32.ge (local.get $shown) (f32.const 0.5))
          (then
            (local.set $pixel
              (f32x4.replace_lane 3
                (f32x4.min (f32x4.splat (f32.const 255)) (f32x4.max (f32x4.splat (f32.const 0))
                  (f32x4.mul (local.get $pixel) (f32x4.div (f32x4.splat (f32.const 255)) (f32x4.splat (local.get $alpha))))))
                (local.get $shown)))
            (local.set $pixel (i32x4.sub (f32x4.add (local.get $pixel) (local.get $magic)) (local.get $magic)))
            (local.set $pixel (i16x8.narrow_i32x4_s (local.get $pixel) (local.get $pixel)))
            (v128.store32_lane 0 (local.get $to) (i8x16.narrow_i16x8_u (local.get $pixel) (local.get $pixel)))))
        (local.set $xy (f64x2.add (local.get $xy) (local.get $step)))
        (local.set $w (f64.add (local.get $w) (local.get $stepW)))
        (local.set $to (i32.add (local.get $to) (i32.const 4)))
        (br_if $next (i32.lt_u (local.get $to) (local.get $end))))
      (local.set $rowXy (f64x2.add (local.get $rowXy) (v128.load offset=48 (local.get $line))))
      (local.set $rowW (f64.add (local.get $rowW) (f64.load offset=64 (local.get $line))))
      (local.set $rowTo (i32.add (local.get $rowTo) (local.get $toStride)))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
      (br_if $row (local.get $rows))))

  ;; Numbers the different colors of $count pixels (a multiple of 4) from 0, in the order in which they appear. Writes the
  ;; number of each pixel's color to $to (16 bits) and the colors to $colors. $slots is a hash table of 8192 numbers with linear
  ;; probing. Returns the number of colors, or -1 if there are more than $most. Runs of one color skip the table, four pixels
  ;; at a time.
  (func (export "indexColors") (param $from i32) (param $count i32) (param $to i32) (param $colors i32)
    (param $slots i32) (param $most i32) (result i32)
    (local $end i32) (local $groupEnd i32) (local $pixel i32) (local $last i32) (local $number i32) (local $known i32)
    (local $slot i32) (local $found i32)
    (memory.fill (local.get $slots) (i32.const 255) (i32.const 16384))
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $count) (i32.const 2))))
    ;; Different from the first pixel.
    (local.set $last (i32.xor (i32.load (local.get $from)) (i32.const -1)))
    (loop $group
      (if (i32x4.all_true (i32x4.eq (v128.load (local.get $from)) (i32x4.splat (local.get $last))))
        (then
          (v128.store64_lane 0 (local.get $to) (i16x8.splat (local.get $number)))
          (local.set $from (i32.add (local.get $from) (i32.const 16)))
          (local.set $to (i32.add (local.get $to) (i32.const 8))))
        (else
          (local.set $groupEnd (i32.add (local.get $from) (i32.const 16)))
          (loop $next
            (local.set $pixel (i32.load (local.get $from)))
            (if (i32.ne (local.get $pixel) (local.get $last))
              (then
                ;; Fibonacci hashing: the high 13 bits of a product with 2^32 / golden ratio.
                (local.set $slot (i32.shl (i32.shr_u (i32.mul (local.get $pixel) (i32.const 0x9e3779b1)) (i32.const 19))
                  (i32.const 1)))
                (block $done
                  (loop $probe
                    (local.set $found (i32.load16_s (i32.add (local.get $slots) (local.get $slot))))
                    (if (i32.lt_s (local.get $found) (i32.const 0))
                      (then
                        (if (i32.eq (local.get $known) (local.get $most)) (then (return (i32.const -1))))
                        (local.set $found (local.get $known))
                        (local.set $known (i32.add (local.get $known) (i32.const 1)))
                        (i32.store16 (i32.add (local.get $slots) (local.get $slot)) (local.get $found))
                        (i32.store (i32.add (local.get $colors) (i32.shl (local.get $found) (i32.const 2)))
                          (local.get $pixel))
                        (br $done)))
                    (br_if $done (i32.eq (local.get $pixel)
                      (i32.load (i32.add (local.get $colors) (i32.shl (local.get $found) (i32.const 2))))))
                    (local.set $slot (i32.and (i32.add (local.get $slot) (i32.const 2)) (i32.const 16383)))
                    (br $probe)))
                (local.set $last (local.get $pixel))
                (local.set $number (local.get $found))))
            (i32.store16 (local.get $to) (local.get $number))
            (local.set $from (i32.add (local.get $from) (i32.const 4)))
            (local.set $to (i32.add (local.get $to) (i32.const 2)))
            (br_if $next (i32.lt_u (local.get $from) (local.get $groupEnd))))))
      (br_if $group (i32.lt_u (local.get $from) (local.get $end))))
    (local.get $known))

  ;; Converts $count 16-bit numbers, a multiple of 16, each at most 255, to bytes.
  (func (export "narrowIndices") (param $from i32) (param $to i32) (param $count i32) (local $end i32)
    (local.set $end (i32.add (local.get $to) (local.get $count)))
    (loop $next
      (v128.store (local.get $to)
        (i8x16.narrow_i16x8_u (v128.load (local.get $from)) (v128.load offset=16 (local.get $from))))
      (local.set $from (i32.add (local.get $from) (i32.const 32)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Packs each two of $count bytes (a multiple of 16) into one, in place: the first shifted left by $bits, or'ed with the second.
  (func (export "packPairs") (param $at i32) (param $count i32) (param $bits i32) (local $from i32) (local $end i32)
    (local $pairs v128)
    (local.set $from (local.get $at))
    (local.set $end (i32.add (local.get $at) (local.get $count)))
    (loop $next
      (local.set $pairs (v128.load (local.get $from)))
      (local.set $pairs (v128.and (i16x8.splat (i32.const 255))
        (v128.or
          (i16x8.shl (local.get $pairs) (local.get $bits))
          (i16x8.shr_u (local.get $pairs) (i32.const 8)))))
      (v128.store64_lane 0 (local.get $at) (i8x16.narrow_i16x8_u (local.get $pairs) (local.get $pairs)))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $from) (local.get $end))))))
