package org.ringbook.app;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import android.widget.Toast;

/**
 * Opens the store for {@code ringbook://store?product=…&numcy=…&giftNumber=…}, each part of which may be missing. Here
 * it is the site's own, in the browser and outside of the app. Whoever gives the app out by a store whose rules want its
 * own billing puts that in the place of {@link #open}.
 */
public final class StoreActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Uri asked = getIntent().getData();
        if (asked != null) open(purchaseOf(getString(R.string.origin), asked));
        finish();
    }

    /** Names the browser itself: any other way the address could lead back into the app. */
    private void open(Uri purchase) {
        Intent browser = Intent.makeMainSelectorActivity(Intent.ACTION_MAIN, Intent.CATEGORY_APP_BROWSER);
        browser.setData(purchase).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        try {
            startActivity(browser);
        } catch (ActivityNotFoundException missing) {
            Toast.makeText(this, purchase.toString(), Toast.LENGTH_LONG).show();
        }
    }

    /** The page of the site that sells what was asked for; the list of all of it where nothing was. */
    private static Uri purchaseOf(String origin, Uri asked) {
        String product = asked.getQueryParameter("product");
        String numcy = asked.getQueryParameter("numcy");
        String giftNumber = asked.getQueryParameter("giftNumber");
        boolean isChosen = product != null || numcy != null;
        Uri.Builder page = Uri.parse(origin + (isChosen ? "/paywall/buy" : "/paywall/")).buildUpon();
        if (isChosen) page.appendQueryParameter("product", product != null ? product : "numcy");
        if (numcy != null) page.appendQueryParameter("numcy", numcy);
        if (giftNumber != null) page.appendQueryParameter("giftNumber", giftNumber);
        return page.build();
    }
}
