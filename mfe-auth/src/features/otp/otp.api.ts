import { forgotPassword, validateOtp } from '@padiman/contracts';
import { send } from '@padiman/client/http';

/** Checks a code; on success the browser holds the cookie that a new password needs. @throws ApiError */
export function checkCode(phoneNumber: string, otp: string) {
  return send(validateOtp, { body: { phoneNumber, otp } });
}

/** Asks for another code; the one before ends. @throws ApiError */
export function resendCode(phoneNumber: string) {
  return send(forgotPassword, { body: { phoneNumber } });
}
