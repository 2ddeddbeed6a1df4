/** Types of the service API. Generated from the API's OpenAPI document by `npm run generate`; do not edit. */
/* eslint-disable */
export interface paths {
    "/service/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Batch: up to 200 writing calls
         * @description Performs the items in order, each in a transaction of its own and with the scope of its call; a refused item does not stop the others. Each item stores its answer under the idempotency key of the batch and its position, so that the same batch again performs only what is missing. The body may have 1 MiB. For service keys.
         */
        post: operations["serviceBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/driver-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Driver application: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `drivers:read`.
         */
        get: operations["serviceListDriverApplications"];
        put?: never;
        /**
         * Driver application: create
         * @description Staff decide on it; an accepted applicant becomes a driver. For service keys with the scope `drivers:write`.
         */
        post: operations["serviceCreateDriverApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/driver-applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Driver application by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `drivers:read`.
         */
        get: operations["serviceReadDriverApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Driver application: change fields and state
         * @description Changes the fields that are given, while it is pending. For service keys with the scope `drivers:write`.
         */
        patch: operations["serviceUpdateDriverApplication"];
        trace?: never;
    };
    "/service/driver-applications/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Driver application: cancel while it is pending
         * @description Refused once staff have decided. For service keys with the scope `drivers:write`.
         */
        post: operations["serviceCancelDriverApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/earnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Earning: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `earnings:read`.
         */
        get: operations["serviceListEarnings"];
        put?: never;
        /**
         * Earning: create
         * @description A `product` entry is the commission on a trip of the driver `userId`, whose earnings on it are `driverShare`; a `referral` entry is the reward of the user. The ledger credits the user once the entry is accepted. An entry cannot be changed or removed. For service keys with the scope `earnings:write`.
         */
        post: operations["serviceCreateEarning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/earnings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Earning by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `earnings:read`.
         */
        get: operations["serviceReadEarning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/earnings/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Earning: accept, which credits the user
         * @description Accepting it again changes nothing. For service keys with the scope `earnings:write`.
         */
        post: operations["serviceAcceptEarning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/offered-rides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Offered ride: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `rides:read`.
         */
        get: operations["serviceListOfferedRides"];
        put?: never;
        /**
         * Offered ride: create
         * @description For service keys with the scope `rides:write`.
         */
        post: operations["serviceCreateOfferedRide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/offered-rides/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Offered ride by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `rides:read`.
         */
        get: operations["serviceReadOfferedRide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Offered ride: change fields and state
         * @description Changes the fields that are given. For service keys with the scope `rides:write`.
         */
        patch: operations["serviceUpdateOfferedRide"];
        trace?: never;
    };
    "/service/offered-rides/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offered ride: cancel
         * @description Staff see it as a deleted ride. For service keys with the scope `rides:write`.
         */
        post: operations["serviceCancelOfferedRide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/parcel-trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Parcel trip: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `trips:read`.
         */
        get: operations["serviceListParcelTrips"];
        put?: never;
        /**
         * Parcel trip: create
         * @description For service keys with the scope `trips:write`.
         */
        post: operations["serviceCreateParcelTrip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/parcel-trips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Parcel trip by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `trips:read`.
         */
        get: operations["serviceReadParcelTrip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Parcel trip: change fields and state
         * @description Changes the fields that are given. For service keys with the scope `trips:write`.
         */
        patch: operations["serviceUpdateParcelTrip"];
        trace?: never;
    };
    "/service/parcel-trips/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Parcel trip: cancel
         * @description The record is kept, and leaves the lists. For service keys with the scope `trips:write`.
         */
        post: operations["serviceCancelParcelTrip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/passenger-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passenger request: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `requests:read`.
         */
        get: operations["serviceListPassengerRequests"];
        put?: never;
        /**
         * Passenger request: create
         * @description Unpaid until `serviceCreatePayment`. For service keys with the scope `requests:write`.
         */
        post: operations["serviceCreatePassengerRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/passenger-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passenger request by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `requests:read`.
         */
        get: operations["serviceReadPassengerRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Passenger request: change fields and state
         * @description Changes the fields that are given, such as the assigned driver (`driverId`, null for none). The amount of a paid request cannot be changed. For service keys with the scope `requests:write`.
         */
        patch: operations["serviceUpdatePassengerRequest"];
        trace?: never;
    };
    "/service/passenger-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Passenger request: cancel
         * @description A paid request is cancelled with `refund` only; the payer gets what was paid and not yet refunded. For service keys with the scope `requests:write`.
         */
        post: operations["serviceCancelPassengerRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment: record that a parcel or a request was paid
         * @description Posts the payment to the ledger. `amount` must be the amount of the record; it cannot be changed afterwards. Staff, or a cancellation with `refund`, pay it back. For service keys with the scope `payments:write`.
         */
        post: operations["serviceCreatePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Post: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `posts:read`.
         */
        get: operations["serviceListPosts"];
        put?: never;
        /**
         * Post: create
         * @description For service keys with the scope `posts:write`.
         */
        post: operations["serviceCreatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Post by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `posts:read`.
         */
        get: operations["serviceReadPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Post: change fields and state
         * @description Changes the text. Posts of staff cannot be changed here. For service keys with the scope `posts:write`.
         */
        patch: operations["serviceUpdatePost"];
        trace?: never;
    };
    "/service/posts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post: delete
         * @description Posts of staff cannot be deleted here. For service keys with the scope `posts:write`.
         */
        post: operations["serviceCancelPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/sent-parcels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sent parcel: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `parcels:read`.
         */
        get: operations["serviceListSentParcels"];
        put?: never;
        /**
         * Sent parcel: create
         * @description Unpaid until `serviceCreatePayment`. For service keys with the scope `parcels:write`.
         */
        post: operations["serviceCreateSentParcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/sent-parcels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sent parcel by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `parcels:read`.
         */
        get: operations["serviceReadSentParcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sent parcel: change fields and state
         * @description Changes the fields that are given, such as the flags of the ride. The amount of a paid parcel cannot be changed, nor the flags of a cancelled one. For service keys with the scope `parcels:write`.
         */
        patch: operations["serviceUpdateSentParcel"];
        trace?: never;
    };
    "/service/sent-parcels/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent parcel: cancel
         * @description Sets `cancelRide`; the parcel stays in the lists, where staff can refund it. With `refund`, the payer gets what was paid and not yet refunded, and `refundRide` is set. Refused after `endRide`. For service keys with the scope `parcels:write`.
         */
        post: operations["serviceCancelSentParcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * User: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `users:read`.
         */
        get: operations["serviceListUsers"];
        put?: never;
        /**
         * User: create
         * @description The phone number is unique among users. `referredBy` is the user who referred them. For service keys with the scope `users:write`.
         */
        post: operations["serviceCreateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * User by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `users:read`.
         */
        get: operations["serviceReadUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * User: change fields and state
         * @description Changes the fields that are given. Totals and balance follow from the ledger. For service keys with the scope `users:write`.
         */
        patch: operations["serviceUpdateUser"];
        trace?: never;
    };
    "/service/users/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * User: delete the account
         * @description The record is kept and a super admin can restore it. The ledger keeps the balance. For service keys with the scope `users:write`.
         */
        post: operations["serviceCancelUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawal request: all, newest first
         * @description Without cancelled ones. `userId` selects the records of one user. For service keys with the scope `withdrawals:read`.
         */
        get: operations["serviceListWithdrawals"];
        put?: never;
        /**
         * Withdrawal request: create
         * @description Holds the amount on the user's balance until staff decide. Refused where the available balance does not cover it. For service keys with the scope `withdrawals:write`.
         */
        post: operations["serviceCreateWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawal request by id
         * @description Also after its cancellation, with `deleted`. For service keys with the scope `withdrawals:read`.
         */
        get: operations["serviceReadWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/withdrawals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdrawal request: cancel while it is pending
         * @description Releases the held amount. Refused once staff have decided. For service keys with the scope `withdrawals:write`.
         */
        post: operations["serviceCancelWithdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchResult: {
            answer: unknown;
            /** @description True for the stored answer of an earlier try. */
            replayed: boolean;
            status: number;
        };
        ErrorAnswer: {
            code: string;
            /** @description Reason for each refused field. */
            fields?: {
                [key: string]: string;
            };
            message: string;
            /** @description Also in the server's log. */
            requestId: string;
            success: boolean;
        };
        ServiceDriverApplication: {
            _id: string;
            carVideo: string | null;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            createdAt: string;
            /** @description A calendar day. */
            dateOfBirth: string;
            deleted: boolean;
            firstName: string;
            lastName: string;
            licenseNumber: string;
            phoneNumber: string;
            /** @enum {string} */
            status: "pending" | "accepted" | "rejected";
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            updatedAt: string;
            userId: string;
        };
        ServiceEarning: {
            _id: string;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            acceptedTime: string | null;
            /** @description Naira, at most two decimals. */
            amount: number;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            date: string;
            deleted: boolean;
            /** @description Naira, at most two decimals. */
            driverShare: number | null;
            /** @enum {string} */
            kind: "product" | "referral";
            userId: string;
        };
        ServiceOfferedRide: {
            _id: string;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            createdAt: string;
            current_city: string;
            deleted: boolean;
            destination: string;
            drop_off: string;
            no_of_passengers: number;
            plate_no: string;
            preferred_take_off: string;
            reportRide: boolean;
            time_of_take_off: string;
            /** @description A calendar day. */
            travelling_date: string;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            updatedAt: string;
            user_first_name: string;
            user_last_name: string;
            userId: string;
            users_phone_number: string;
        };
        ServiceParcelTrip: {
            _id: string;
            /** @description A calendar day. */
            arrival_date: string;
            bus_stop: string;
            can_carry_heavy: boolean;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            createdAt: string;
            deleted: boolean;
            destination: string;
            /** @description Naira, at most two decimals. */
            max_price: number;
            /** @description Naira, at most two decimals. */
            min_price: number;
            reportRide: boolean;
            state: string;
            /** @description A calendar day. */
            travel_date: string;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            updatedAt: string;
            user_first_name: string;
            user_last_name: string;
            userId: string;
            users_phone_number: string;
        };
        ServicePassengerRequest: {
            _id: string;
            /** @description Naira, at most two decimals. */
            amount: number;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            createdAt: string;
            current_city: string;
            deleted: boolean;
            destination: string;
            driver_first_name: string | null;
            driver_last_name: string | null;
            driver_phone_number: string | null;
            driverId: string | null;
            paid: boolean;
            /** @description Naira, at most two decimals. */
            refundedAmount: number;
            reportRide: boolean;
            rideId: string | null;
            /** @description A calendar day. */
            travelling_date: string;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            updatedAt: string;
            user_first_name: string;
            user_last_name: string;
            userId: string;
            users_phone_number: string;
        };
        ServicePayment: {
            _id: string;
            /** @description Naira, at most two decimals. */
            amount: number;
            /** @enum {string} */
            itemType: "sendparcels" | "passengerrequests";
            paid: boolean;
            /** @description Naira, at most two decimals. */
            refundedAmount: number;
            userId: string;
        };
        ServicePost: {
            _id: string;
            admin: boolean;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            createdAt: string;
            deleted: boolean;
            first_name: string;
            last_name: string;
            text: string;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            updatedAt: string;
            userId: string;
        };
        ServiceSentParcel: {
            _id: string;
            /** @description Naira, at most two decimals. */
            amount: number;
            cancelRide: boolean;
            confirmRide: boolean;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            createdAt: string;
            deleted: boolean;
            /** @description A calendar day. */
            delivery_date: string;
            endRide: boolean;
            is_fragile: boolean;
            is_perishable: boolean;
            paid: boolean;
            receiver_city: string;
            receiver_name: string;
            /** @description Naira, at most two decimals. */
            refundedAmount: number;
            refundRide: boolean;
            sender_city: string;
            startRide: boolean;
            state: string;
            tripId: string | null;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            updatedAt: string;
            user_first_name: string;
            user_last_name: string;
            userId: string;
        };
        ServiceUser: {
            _id: string;
            blocked: boolean;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            createdAt: string;
            deleted: boolean;
            email: string;
            first_name: string;
            is_driver: boolean;
            is_verified: boolean;
            last_name: string;
            phone_number: string;
            profile_img_url: string | null;
            referredBy: string | null;
            /** @description Naira, at most two decimals. */
            totalBalance: number;
            /** @description Naira, at most two decimals. */
            totalEarnings: number;
            /** @description Naira, at most two decimals. */
            totalRefunds: number;
            /** @description Naira, at most two decimals. */
            totalWithdrawals: number;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            updatedAt: string;
        };
        ServiceWithdrawal: {
            _id: string;
            accountName: string;
            accountNumber: string;
            bank: string;
            bankCode: string;
            /**
             * Format: date-time
             * @description A UTC instant.
             */
            dateRequested: string;
            deleted: boolean;
            /** @description Naira, at most two decimals. */
            requestedAmount: number;
            /** @enum {string} */
            status: "pending" | "accepted" | "rejected";
            userId: string;
            withdrawalID: string;
        };
    };
    responses: {
        /** @description The request conflicts with the current state. */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "conflict",
                 *       "message": "This was decided otherwise already.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The caller lacks the right for this call. */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "forbidden",
                 *       "message": "You do not have the right to do this.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Internal error, logged under `requestId`. */
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "internal",
                 *       "message": "Something went wrong",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The idempotency key was used for another request. */
        keyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "keyReused",
                 *       "message": "This idempotency key was used for another request.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description There is no such record. */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "notFound",
                 *       "message": "There is no such record.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The content type of the body is not JSON. */
        notJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "validation",
                 *       "message": "The body must be JSON.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The body exceeds the limit. */
        tooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "tooLarge",
                 *       "message": "The request is too large.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Too many requests. `Retry-After` has the seconds until a retry. */
        tooManyRequests: {
            headers: {
                /** @description Seconds until a retry. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "tooManyRequests",
                 *       "message": "Too many requests. Please try again later.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The request has no valid session. */
        unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "unauthenticated",
                 *       "message": "Please log in.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description Server or database are overloaded. `Retry-After` has the seconds until a retry, if known. */
        unavailable: {
            headers: {
                /** @description Seconds until a retry. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "unavailable",
                 *       "message": "The server is busy. Please try again.",
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
        /** @description The request does not match this description. `fields` has the reason for each field. */
        validation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "code": "validation",
                 *       "message": "The request is not valid.",
                 *       "fields": {
                 *         "limit": "limit must be an integer"
                 *       },
                 *       "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                 *     }
                 */
                "application/json": components["schemas"]["ErrorAnswer"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    serviceBatch: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "call": "serviceUpdateSentParcel",
                 *           "id": "019aa5c0-0000-7000-8000-000000000005",
                 *           "body": {
                 *             "startRide": true
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    items: {
                        /** @description Body of the call. */
                        body?: unknown;
                        /** @description Name of a writing call, such as `serviceCreateUser`. */
                        call: string;
                        /** @description `{id}` of its path. */
                        id?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "results": [
                     *         {
                     *           "status": 404,
                     *           "replayed": false,
                     *           "answer": {
                     *             "success": false,
                     *             "code": "notFound",
                     *             "message": "There is no such record.",
                     *             "requestId": "5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["BatchResult"][];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListDriverApplications: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-00000000000a",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "firstName": "Ada",
                     *           "lastName": "Obi",
                     *           "licenseNumber": "ABC12345AA11",
                     *           "phoneNumber": "08031234567",
                     *           "carVideo": "https://videos.example.org/car.mp4",
                     *           "dateOfBirth": "1990-05-17",
                     *           "status": "pending",
                     *           "deleted": false,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceDriverApplication"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreateDriverApplication: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "firstName": "Ada",
                 *       "lastName": "Obi",
                 *       "licenseNumber": "ABC12345AA11",
                 *       "phoneNumber": "08031234567",
                 *       "carVideo": "https://videos.example.org/car.mp4",
                 *       "dateOfBirth": "1990-05-17"
                 *     }
                 */
                "application/json": {
                    /** Format: uri */
                    carVideo?: string | null;
                    /** @description A calendar day. */
                    dateOfBirth: string;
                    firstName: string & unknown;
                    lastName: string & unknown;
                    licenseNumber: string & unknown;
                    phoneNumber: string;
                    /** @description A record's id. */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-00000000000a",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "licenseNumber": "ABC12345AA11",
                     *         "phoneNumber": "08031234567",
                     *         "carVideo": "https://videos.example.org/car.mp4",
                     *         "dateOfBirth": "1990-05-17",
                     *         "status": "pending",
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceDriverApplication"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadDriverApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-00000000000a",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "licenseNumber": "ABC12345AA11",
                     *         "phoneNumber": "08031234567",
                     *         "carVideo": "https://videos.example.org/car.mp4",
                     *         "dateOfBirth": "1990-05-17",
                     *         "status": "pending",
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceDriverApplication"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceUpdateDriverApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "carVideo": null
                 *     }
                 */
                "application/json": {
                    /** Format: uri */
                    carVideo?: string | null;
                    /** @description A calendar day. */
                    dateOfBirth?: string;
                    firstName?: string & unknown;
                    lastName?: string & unknown;
                    licenseNumber?: string & unknown;
                    phoneNumber?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-00000000000a",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "licenseNumber": "ABC12345AA11",
                     *         "phoneNumber": "08031234567",
                     *         "carVideo": "https://videos.example.org/car.mp4",
                     *         "dateOfBirth": "1990-05-17",
                     *         "status": "pending",
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceDriverApplication"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelDriverApplication: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-00000000000a",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "firstName": "Ada",
                     *         "lastName": "Obi",
                     *         "licenseNumber": "ABC12345AA11",
                     *         "phoneNumber": "08031234567",
                     *         "carVideo": "https://videos.example.org/car.mp4",
                     *         "dateOfBirth": "1990-05-17",
                     *         "status": "pending",
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceDriverApplication"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListEarnings: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000007",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "kind": "product",
                     *           "amount": 100,
                     *           "driverShare": 900,
                     *           "date": "2026-11-21T08:00:00.000Z",
                     *           "acceptedTime": null,
                     *           "deleted": false
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceEarning"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreateEarning: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "kind": "product",
                 *       "amount": 100,
                 *       "driverShare": 900
                 *     }
                 */
                "application/json": {
                    accepted?: boolean;
                    /** @description Naira, at most two decimals. */
                    amount: number;
                    /**
                     * Format: date-time
                     * @description A UTC instant.
                     */
                    date?: string;
                    /** @description Naira, at most two decimals. */
                    driverShare?: number;
                    /** @enum {string} */
                    kind: "product" | "referral";
                    /** @description A record's id. */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000007",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "kind": "product",
                     *         "amount": 100,
                     *         "driverShare": 900,
                     *         "date": "2026-11-21T08:00:00.000Z",
                     *         "acceptedTime": null,
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceEarning"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadEarning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000007",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "kind": "product",
                     *         "amount": 100,
                     *         "driverShare": 900,
                     *         "date": "2026-11-21T08:00:00.000Z",
                     *         "acceptedTime": null,
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceEarning"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceAcceptEarning: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000007",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "kind": "product",
                     *         "amount": 100,
                     *         "driverShare": 900,
                     *         "date": "2026-11-21T08:00:00.000Z",
                     *         "acceptedTime": null,
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceEarning"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListOfferedRides: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000003",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "destination": "Kano",
                     *           "travelling_date": "2026-12-01",
                     *           "current_city": "Abuja",
                     *           "no_of_passengers": 3,
                     *           "plate_no": "ABC-123DE",
                     *           "time_of_take_off": "07:30",
                     *           "preferred_take_off": "Utako",
                     *           "drop_off": "Sabon Gari",
                     *           "reportRide": false,
                     *           "deleted": false,
                     *           "user_first_name": "Ada",
                     *           "user_last_name": "Obi",
                     *           "users_phone_number": "08031234567",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceOfferedRide"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreateOfferedRide: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "destination": "Kano",
                 *       "travelling_date": "2026-12-01",
                 *       "current_city": "Abuja",
                 *       "no_of_passengers": 3,
                 *       "plate_no": "ABC-123DE",
                 *       "time_of_take_off": "07:30",
                 *       "preferred_take_off": "Utako",
                 *       "drop_off": "Sabon Gari"
                 *     }
                 */
                "application/json": {
                    current_city: string & unknown;
                    destination: string & unknown;
                    drop_off: string & unknown;
                    no_of_passengers: number;
                    plate_no: string & unknown;
                    preferred_take_off: string & unknown;
                    reportRide?: boolean;
                    time_of_take_off: string & unknown;
                    /** @description A calendar day. */
                    travelling_date: string;
                    /** @description A record's id. */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000003",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Kano",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Abuja",
                     *         "no_of_passengers": 3,
                     *         "plate_no": "ABC-123DE",
                     *         "time_of_take_off": "07:30",
                     *         "preferred_take_off": "Utako",
                     *         "drop_off": "Sabon Gari",
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceOfferedRide"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadOfferedRide: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000003",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Kano",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Abuja",
                     *         "no_of_passengers": 3,
                     *         "plate_no": "ABC-123DE",
                     *         "time_of_take_off": "07:30",
                     *         "preferred_take_off": "Utako",
                     *         "drop_off": "Sabon Gari",
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceOfferedRide"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceUpdateOfferedRide: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "no_of_passengers": 2
                 *     }
                 */
                "application/json": {
                    current_city?: string & unknown;
                    destination?: string & unknown;
                    drop_off?: string & unknown;
                    no_of_passengers?: number;
                    plate_no?: string & unknown;
                    preferred_take_off?: string & unknown;
                    reportRide?: boolean;
                    time_of_take_off?: string & unknown;
                    /** @description A calendar day. */
                    travelling_date?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000003",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Kano",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Abuja",
                     *         "no_of_passengers": 3,
                     *         "plate_no": "ABC-123DE",
                     *         "time_of_take_off": "07:30",
                     *         "preferred_take_off": "Utako",
                     *         "drop_off": "Sabon Gari",
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceOfferedRide"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelOfferedRide: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000003",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Kano",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Abuja",
                     *         "no_of_passengers": 3,
                     *         "plate_no": "ABC-123DE",
                     *         "time_of_take_off": "07:30",
                     *         "preferred_take_off": "Utako",
                     *         "drop_off": "Sabon Gari",
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceOfferedRide"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListParcelTrips: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000002",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "bus_stop": "Ojota",
                     *           "can_carry_heavy": true,
                     *           "travel_date": "2026-12-01",
                     *           "arrival_date": "2026-12-02",
                     *           "destination": "Enugu",
                     *           "max_price": 9000.5,
                     *           "min_price": 5000,
                     *           "state": "Lagos",
                     *           "reportRide": false,
                     *           "user_first_name": "Ada",
                     *           "user_last_name": "Obi",
                     *           "users_phone_number": "08031234567",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:00:00.000Z",
                     *           "deleted": false
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceParcelTrip"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreateParcelTrip: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "bus_stop": "Ojota",
                 *       "can_carry_heavy": true,
                 *       "travel_date": "2026-12-01",
                 *       "arrival_date": "2026-12-02",
                 *       "destination": "Enugu",
                 *       "max_price": 9000.5,
                 *       "min_price": 5000,
                 *       "state": "Lagos"
                 *     }
                 */
                "application/json": {
                    /** @description A calendar day. */
                    arrival_date: string;
                    bus_stop: string & unknown;
                    can_carry_heavy?: boolean;
                    destination: string & unknown;
                    /** @description Naira, at most two decimals. */
                    max_price: number;
                    /** @description Naira, at most two decimals. */
                    min_price: number;
                    reportRide?: boolean;
                    state: string & unknown;
                    /** @description A calendar day. */
                    travel_date: string;
                    /** @description A record's id. */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000002",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "bus_stop": "Ojota",
                     *         "can_carry_heavy": true,
                     *         "travel_date": "2026-12-01",
                     *         "arrival_date": "2026-12-02",
                     *         "destination": "Enugu",
                     *         "max_price": 9000.5,
                     *         "min_price": 5000,
                     *         "state": "Lagos",
                     *         "reportRide": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceParcelTrip"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadParcelTrip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000002",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "bus_stop": "Ojota",
                     *         "can_carry_heavy": true,
                     *         "travel_date": "2026-12-01",
                     *         "arrival_date": "2026-12-02",
                     *         "destination": "Enugu",
                     *         "max_price": 9000.5,
                     *         "min_price": 5000,
                     *         "state": "Lagos",
                     *         "reportRide": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceParcelTrip"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceUpdateParcelTrip: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reportRide": true
                 *     }
                 */
                "application/json": {
                    /** @description A calendar day. */
                    arrival_date?: string;
                    bus_stop?: string & unknown;
                    can_carry_heavy?: boolean;
                    destination?: string & unknown;
                    /** @description Naira, at most two decimals. */
                    max_price?: number;
                    /** @description Naira, at most two decimals. */
                    min_price?: number;
                    reportRide?: boolean;
                    state?: string & unknown;
                    /** @description A calendar day. */
                    travel_date?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000002",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "bus_stop": "Ojota",
                     *         "can_carry_heavy": true,
                     *         "travel_date": "2026-12-01",
                     *         "arrival_date": "2026-12-02",
                     *         "destination": "Enugu",
                     *         "max_price": 9000.5,
                     *         "min_price": 5000,
                     *         "state": "Lagos",
                     *         "reportRide": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceParcelTrip"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelParcelTrip: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000002",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "bus_stop": "Ojota",
                     *         "can_carry_heavy": true,
                     *         "travel_date": "2026-12-01",
                     *         "arrival_date": "2026-12-02",
                     *         "destination": "Enugu",
                     *         "max_price": 9000.5,
                     *         "min_price": 5000,
                     *         "state": "Lagos",
                     *         "reportRide": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceParcelTrip"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListPassengerRequests: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000004",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "destination": "Ibadan",
                     *           "travelling_date": "2026-12-01",
                     *           "current_city": "Lagos",
                     *           "amount": 2500,
                     *           "paid": false,
                     *           "refundedAmount": 0,
                     *           "user_first_name": "Ada",
                     *           "user_last_name": "Obi",
                     *           "users_phone_number": "08031234567",
                     *           "driverId": null,
                     *           "driver_first_name": null,
                     *           "driver_last_name": null,
                     *           "driver_phone_number": null,
                     *           "rideId": null,
                     *           "reportRide": false,
                     *           "deleted": false,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePassengerRequest"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreatePassengerRequest: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "destination": "Ibadan",
                 *       "travelling_date": "2026-12-01",
                 *       "current_city": "Lagos",
                 *       "amount": 2500
                 *     }
                 */
                "application/json": {
                    /** @description Naira, at most two decimals. */
                    amount: number;
                    current_city: string & unknown;
                    destination: string & unknown;
                    /** @description A record's id. */
                    driverId?: string | null;
                    reportRide?: boolean;
                    /** @description A record's id. */
                    rideId?: string | null;
                    /** @description A calendar day. */
                    travelling_date: string;
                    /** @description A record's id. */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000004",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Ibadan",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Lagos",
                     *         "amount": 2500,
                     *         "paid": false,
                     *         "refundedAmount": 0,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "driverId": null,
                     *         "driver_first_name": null,
                     *         "driver_last_name": null,
                     *         "driver_phone_number": null,
                     *         "rideId": null,
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePassengerRequest"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadPassengerRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000004",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Ibadan",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Lagos",
                     *         "amount": 2500,
                     *         "paid": false,
                     *         "refundedAmount": 0,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "driverId": null,
                     *         "driver_first_name": null,
                     *         "driver_last_name": null,
                     *         "driver_phone_number": null,
                     *         "rideId": null,
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePassengerRequest"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceUpdatePassengerRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "driverId": "019aa5c0-0000-7000-8000-000000000009"
                 *     }
                 */
                "application/json": {
                    /** @description Naira, at most two decimals. */
                    amount?: number;
                    current_city?: string & unknown;
                    destination?: string & unknown;
                    /** @description A record's id. */
                    driverId?: string | null;
                    reportRide?: boolean;
                    /** @description A record's id. */
                    rideId?: string | null;
                    /** @description A calendar day. */
                    travelling_date?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000004",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Ibadan",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Lagos",
                     *         "amount": 2500,
                     *         "paid": false,
                     *         "refundedAmount": 0,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "driverId": null,
                     *         "driver_first_name": null,
                     *         "driver_last_name": null,
                     *         "driver_phone_number": null,
                     *         "rideId": null,
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePassengerRequest"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelPassengerRequest: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refund": true
                 *     }
                 */
                "application/json": {
                    reason?: string;
                    /** @description Credits what was paid to the balance of the payer. Needs the scope `payments:write` as well. */
                    refund?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000004",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "destination": "Ibadan",
                     *         "travelling_date": "2026-12-01",
                     *         "current_city": "Lagos",
                     *         "amount": 2500,
                     *         "paid": false,
                     *         "refundedAmount": 0,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "users_phone_number": "08031234567",
                     *         "driverId": null,
                     *         "driver_first_name": null,
                     *         "driver_last_name": null,
                     *         "driver_phone_number": null,
                     *         "rideId": null,
                     *         "reportRide": false,
                     *         "deleted": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePassengerRequest"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreatePayment: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "_id": "019aa5c0-0000-7000-8000-000000000005",
                 *       "itemType": "sendparcels",
                 *       "amount": 1200
                 *     }
                 */
                "application/json": {
                    /** @description A record's id. */
                    _id: string;
                    /** @description Naira, at most two decimals. */
                    amount: number;
                    /** @enum {string} */
                    itemType: "sendparcels" | "passengerrequests";
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000005",
                     *         "itemType": "sendparcels",
                     *         "amount": 1200,
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "refundedAmount": 0,
                     *         "paid": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePayment"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListPosts: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000006",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "text": "Anybody going to Owerri on Friday?",
                     *           "admin": false,
                     *           "deleted": false,
                     *           "first_name": "Ada",
                     *           "last_name": "Obi",
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePost"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreatePost: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "text": "Anybody going to Owerri on Friday?"
                 *     }
                 */
                "application/json": {
                    text: string & unknown;
                    /** @description A record's id. */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000006",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "text": "Anybody going to Owerri on Friday?",
                     *         "admin": false,
                     *         "deleted": false,
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePost"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000006",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "text": "Anybody going to Owerri on Friday?",
                     *         "admin": false,
                     *         "deleted": false,
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePost"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceUpdatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Anybody going to Owerri on Friday?"
                 *     }
                 */
                "application/json": {
                    text: string & unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000006",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "text": "Anybody going to Owerri on Friday?",
                     *         "admin": false,
                     *         "deleted": false,
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePost"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelPost: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000006",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "text": "Anybody going to Owerri on Friday?",
                     *         "admin": false,
                     *         "deleted": false,
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServicePost"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListSentParcels: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000005",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "receiver_name": "Bola Ade",
                     *           "amount": 1200,
                     *           "state": "Oyo",
                     *           "sender_city": "Lagos",
                     *           "receiver_city": "Ibadan",
                     *           "delivery_date": "2026-12-05",
                     *           "is_perishable": false,
                     *           "is_fragile": true,
                     *           "tripId": null,
                     *           "paid": false,
                     *           "user_first_name": "Ada",
                     *           "user_last_name": "Obi",
                     *           "refundedAmount": 0,
                     *           "confirmRide": false,
                     *           "startRide": false,
                     *           "endRide": false,
                     *           "cancelRide": false,
                     *           "refundRide": false,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:00:00.000Z",
                     *           "deleted": false
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceSentParcel"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreateSentParcel: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "receiver_name": "Bola Ade",
                 *       "amount": 1200,
                 *       "state": "Oyo",
                 *       "sender_city": "Lagos",
                 *       "receiver_city": "Ibadan",
                 *       "delivery_date": "2026-12-05",
                 *       "is_perishable": false,
                 *       "is_fragile": true
                 *     }
                 */
                "application/json": {
                    /** @description Naira, at most two decimals. */
                    amount: number;
                    /** @description A calendar day. */
                    delivery_date: string;
                    is_fragile?: boolean;
                    is_perishable?: boolean;
                    receiver_city: string & unknown;
                    receiver_name: string & unknown;
                    sender_city: string & unknown;
                    state: string & unknown;
                    /** @description A record's id. */
                    tripId?: string | null;
                    /** @description A record's id. */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000005",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "receiver_name": "Bola Ade",
                     *         "amount": 1200,
                     *         "state": "Oyo",
                     *         "sender_city": "Lagos",
                     *         "receiver_city": "Ibadan",
                     *         "delivery_date": "2026-12-05",
                     *         "is_perishable": false,
                     *         "is_fragile": true,
                     *         "tripId": null,
                     *         "paid": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "refundedAmount": 0,
                     *         "confirmRide": false,
                     *         "startRide": false,
                     *         "endRide": false,
                     *         "cancelRide": false,
                     *         "refundRide": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceSentParcel"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadSentParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000005",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "receiver_name": "Bola Ade",
                     *         "amount": 1200,
                     *         "state": "Oyo",
                     *         "sender_city": "Lagos",
                     *         "receiver_city": "Ibadan",
                     *         "delivery_date": "2026-12-05",
                     *         "is_perishable": false,
                     *         "is_fragile": true,
                     *         "tripId": null,
                     *         "paid": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "refundedAmount": 0,
                     *         "confirmRide": false,
                     *         "startRide": false,
                     *         "endRide": false,
                     *         "cancelRide": false,
                     *         "refundRide": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceSentParcel"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceUpdateSentParcel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirmRide": true
                 *     }
                 */
                "application/json": {
                    /** @description Naira, at most two decimals. */
                    amount?: number;
                    confirmRide?: boolean;
                    /** @description A calendar day. */
                    delivery_date?: string;
                    endRide?: boolean;
                    is_fragile?: boolean;
                    is_perishable?: boolean;
                    receiver_city?: string & unknown;
                    receiver_name?: string & unknown;
                    sender_city?: string & unknown;
                    startRide?: boolean;
                    state?: string & unknown;
                    /** @description A record's id. */
                    tripId?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000005",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "receiver_name": "Bola Ade",
                     *         "amount": 1200,
                     *         "state": "Oyo",
                     *         "sender_city": "Lagos",
                     *         "receiver_city": "Ibadan",
                     *         "delivery_date": "2026-12-05",
                     *         "is_perishable": false,
                     *         "is_fragile": true,
                     *         "tripId": null,
                     *         "paid": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "refundedAmount": 0,
                     *         "confirmRide": false,
                     *         "startRide": false,
                     *         "endRide": false,
                     *         "cancelRide": false,
                     *         "refundRide": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceSentParcel"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelSentParcel: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refund": true
                 *     }
                 */
                "application/json": {
                    reason?: string;
                    /** @description Credits what was paid to the balance of the payer. Needs the scope `payments:write` as well. */
                    refund?: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000005",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "receiver_name": "Bola Ade",
                     *         "amount": 1200,
                     *         "state": "Oyo",
                     *         "sender_city": "Lagos",
                     *         "receiver_city": "Ibadan",
                     *         "delivery_date": "2026-12-05",
                     *         "is_perishable": false,
                     *         "is_fragile": true,
                     *         "tripId": null,
                     *         "paid": false,
                     *         "user_first_name": "Ada",
                     *         "user_last_name": "Obi",
                     *         "refundedAmount": 0,
                     *         "confirmRide": false,
                     *         "startRide": false,
                     *         "endRide": false,
                     *         "cancelRide": false,
                     *         "refundRide": false,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceSentParcel"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListUsers: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000001",
                     *           "first_name": "Ada",
                     *           "last_name": "Obi",
                     *           "phone_number": "08031234567",
                     *           "email": "ada@example.com",
                     *           "profile_img_url": null,
                     *           "blocked": false,
                     *           "is_driver": false,
                     *           "is_verified": true,
                     *           "totalEarnings": 0,
                     *           "totalWithdrawals": 0,
                     *           "totalRefunds": 0,
                     *           "totalBalance": 0,
                     *           "referredBy": null,
                     *           "createdAt": "2026-11-21T08:00:00.000Z",
                     *           "updatedAt": "2026-11-21T08:00:00.000Z",
                     *           "deleted": false
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceUser"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreateUser: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ada",
                 *       "last_name": "Obi",
                 *       "phone_number": "08031234567",
                 *       "email": "ada@example.com",
                 *       "is_verified": true
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    first_name: string & unknown;
                    is_driver?: boolean;
                    is_verified?: boolean;
                    last_name: string & unknown;
                    phone_number: string;
                    /** Format: uri */
                    profile_img_url?: string | null;
                    /** @description A record's id. */
                    referredBy?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000001",
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "phone_number": "08031234567",
                     *         "email": "ada@example.com",
                     *         "profile_img_url": null,
                     *         "blocked": false,
                     *         "is_driver": false,
                     *         "is_verified": true,
                     *         "totalEarnings": 0,
                     *         "totalWithdrawals": 0,
                     *         "totalRefunds": 0,
                     *         "totalBalance": 0,
                     *         "referredBy": null,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceUser"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000001",
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "phone_number": "08031234567",
                     *         "email": "ada@example.com",
                     *         "profile_img_url": null,
                     *         "blocked": false,
                     *         "is_driver": false,
                     *         "is_verified": true,
                     *         "totalEarnings": 0,
                     *         "totalWithdrawals": 0,
                     *         "totalRefunds": 0,
                     *         "totalBalance": 0,
                     *         "referredBy": null,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceUser"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceUpdateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_verified": true,
                 *       "is_driver": true
                 *     }
                 */
                "application/json": {
                    blocked?: boolean;
                    /** Format: email */
                    email?: string;
                    first_name?: string & unknown;
                    is_driver?: boolean;
                    is_verified?: boolean;
                    last_name?: string & unknown;
                    phone_number?: string;
                    /** Format: uri */
                    profile_img_url?: string | null;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000001",
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "phone_number": "08031234567",
                     *         "email": "ada@example.com",
                     *         "profile_img_url": null,
                     *         "blocked": false,
                     *         "is_driver": false,
                     *         "is_verified": true,
                     *         "totalEarnings": 0,
                     *         "totalWithdrawals": 0,
                     *         "totalRefunds": 0,
                     *         "totalBalance": 0,
                     *         "referredBy": null,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceUser"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelUser: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Closed by the user"
                 *     }
                 */
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000001",
                     *         "first_name": "Ada",
                     *         "last_name": "Obi",
                     *         "phone_number": "08031234567",
                     *         "email": "ada@example.com",
                     *         "profile_img_url": null,
                     *         "blocked": false,
                     *         "is_driver": false,
                     *         "is_verified": true,
                     *         "totalEarnings": 0,
                     *         "totalWithdrawals": 0,
                     *         "totalRefunds": 0,
                     *         "totalBalance": 0,
                     *         "referredBy": null,
                     *         "createdAt": "2026-11-21T08:00:00.000Z",
                     *         "updatedAt": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceUser"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceListWithdrawals: {
        parameters: {
            query?: {
                /** @description Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only. */
                cursor?: string;
                exactTotal?: boolean;
                /** @description Filter of the records; all by default. */
                filter?: "all";
                /** @description Number of records on a page; 50 by default. */
                limit?: number;
                /** @description Search: every word must occur in the record; a word of one or two letters at the beginning of a word. */
                q?: string;
                /** @description Order of the records; newest first by default. */
                sort?: "created" | "-created";
                /** @description A record's id. */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "_id": "019aa5c0-0000-7000-8000-000000000008",
                     *           "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *           "withdrawalID": "WD-2026-0001",
                     *           "accountNumber": "0123456789",
                     *           "accountName": "Ada Obi",
                     *           "bank": "Zenith Bank",
                     *           "bankCode": "057",
                     *           "requestedAmount": 5000,
                     *           "status": "pending",
                     *           "dateRequested": "2026-11-21T08:00:00.000Z",
                     *           "deleted": false
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceWithdrawal"][];
                        /** @description Null on the last page. */
                        nextCursor: string | null;
                        success: boolean;
                        /** @description Number of records that match filter and search. */
                        total: number;
                        /** @description True if `total` is estimated, which it may be above 100,000; `exactTotal` counts it. */
                        totalIsEstimate?: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCreateWithdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019aa5c0-0000-7000-8000-000000000001",
                 *       "withdrawalID": "WD-2026-0001",
                 *       "accountNumber": "0123456789",
                 *       "accountName": "Ada Obi",
                 *       "bank": "Zenith Bank",
                 *       "bankCode": "057",
                 *       "requestedAmount": 5000
                 *     }
                 */
                "application/json": {
                    accountName: string & unknown;
                    accountNumber: string;
                    bank: string & unknown;
                    bankCode: string & unknown;
                    /** @description Naira, at most two decimals. */
                    requestedAmount: number;
                    /** @description A record's id. */
                    userId: string;
                    withdrawalID: string & unknown;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000008",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "withdrawalID": "WD-2026-0001",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "Ada Obi",
                     *         "bank": "Zenith Bank",
                     *         "bankCode": "057",
                     *         "requestedAmount": 5000,
                     *         "status": "pending",
                     *         "dateRequested": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceWithdrawal"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceReadWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000008",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "withdrawalID": "WD-2026-0001",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "Ada Obi",
                     *         "bank": "Zenith Bank",
                     *         "bankCode": "057",
                     *         "requestedAmount": 5000,
                     *         "status": "pending",
                     *         "dateRequested": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceWithdrawal"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
    serviceCancelWithdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description Unique for each request, and the same at its retries, such as a UUID. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description A record's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "_id": "019aa5c0-0000-7000-8000-000000000008",
                     *         "userId": "019aa5c0-0000-7000-8000-000000000001",
                     *         "withdrawalID": "WD-2026-0001",
                     *         "accountNumber": "0123456789",
                     *         "accountName": "Ada Obi",
                     *         "bank": "Zenith Bank",
                     *         "bankCode": "057",
                     *         "requestedAmount": 5000,
                     *         "status": "pending",
                     *         "dateRequested": "2026-11-21T08:00:00.000Z",
                     *         "deleted": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ServiceWithdrawal"];
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["validation"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["notFound"];
            409: components["responses"]["conflict"];
            413: components["responses"]["tooLarge"];
            415: components["responses"]["notJson"];
            422: components["responses"]["keyReused"];
            429: components["responses"]["tooManyRequests"];
            500: components["responses"]["internal"];
            503: components["responses"]["unavailable"];
        };
    };
}
