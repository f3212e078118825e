//! Bit tricks: the n-th set bit of a mask, with one instruction where the
//! processor has it. Found out while running, so no special build is needed.

#![allow(unsafe_code)] // the instruction needs it

/// The place of the set bit that has `n` set bits below it; 64 if there is none.
#[inline(always)]
#[must_use]
pub fn nth_set_bit(mask: u64, n: u32) -> u32 {
    let mut rest = mask;
    for _ in 0..n {
        rest &= rest.wrapping_sub(1);
    }
    rest.trailing_zeros()
}

/// The chosen of the set bits of `mask`: bit *n* of `chosen` stands for its *n*-th set bit.
#[inline(always)]
#[must_use]
pub fn spread(chosen: u64, mask: u64) -> u64 {
    let (mut chosen, mut rest, mut found) = (chosen, mask, 0);
    while chosen != 0 && rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        if chosen & 1 == 1 {
            found |= lowest;
        }
        chosen >>= 1;
        rest ^= lowest;
    }
    found
}

/// Does this processor have the fast way (BMI2 on x86-64)?
#[must_use]
pub(crate) fn has_bmi2() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

/// [`nth_set_bit`] by `pdep`. Only call it on a processor with BMI2: inside
/// [`with_bmi2`], which asks first.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn nth_set_bit_pdep(mask: u64, n: u32) -> u32 {
    // SAFETY: the only caller is the chance generator that `with_bmi2` hands out
    // after it has found the instruction.
    unsafe { std::arch::x86_64::_pdep_u64(1u64 << n, mask).trailing_zeros() }
}

/// [`spread`] by `pdep`. Only call it on a processor with BMI2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn spread_pdep(chosen: u64, mask: u64) -> u64 {
    // SAFETY: as above.
    unsafe { std::arch::x86_64::_pdep_u64(chosen, mask) }
}

/// Runs `work` compiled for BMI2.
///
/// # Panics
/// If the processor has no BMI2: where there is a [`FastRngBmi2`](crate::rng::FastRngBmi2), it has.
#[cfg(target_arch = "x86_64")]
pub fn with_bmi2<R>(work: impl FnOnce() -> R) -> R {
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn compiled<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    assert!(has_bmi2(), "this processor has no BMI2");
    // SAFETY: the line above has found the features.
    unsafe { compiled(work) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_set_bit_is_found_either_way() {
        let mask = 0b1011_0100_u64 | 1 << 53;
        let places: Vec<u32> = (0..6).map(|n| nth_set_bit(mask, n)).collect();
        assert_eq!(places, [2, 4, 5, 7, 53, 64]);
        #[cfg(target_arch = "x86_64")]
        if has_bmi2() {
            for n in 0..6 {
                assert_eq!(with_bmi2(|| nth_set_bit_pdep(mask, n)), nth_set_bit(mask, n));
            }
            for chosen in 0..64 {
                assert_eq!(with_bmi2(|| spread_pdep(chosen, mask)), spread(chosen, mask));
            }
        }
    }
}
